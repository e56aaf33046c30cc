import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { formatNumber } from '#shared/language/format'
import { say } from '#shared/language/say'
import { Button, QuietButton } from '../../components/ui/Buttons'
import { Dialog } from '../../components/ui/Dialog'
import { Facts } from '../../components/ui/Facts'
import { sayNodes } from '../../language/say-nodes'
import { useConnection } from '../../offline/connection'
import { freePagesAndLists, freePictures, type OnDevice, readOnDevice } from '../../offline/on-device'

/** What this device keeps for reading offline, how much it weighs, and deleting it. Drafts and waiting entries are never deleted here. */
export function OnThisDevice() {
  const client = useQueryClient()
  const isOffline = useConnection() === 'offline'
  const [stored, setStored] = useState<OnDevice | null>(null)
  const [asked, setAsked] = useState<Freed | null>(null)
  const [result, setResult] = useState('')
  useEffect(() => void readOnDevice().then(setStored), [])

  async function free(what: Freed) {
    setAsked(null)
    await (what === 'pictures' ? freePictures() : freePagesAndLists(client))
    setResult(freedText(what, stored?.pictures ?? 0))
    setStored(await readOnDevice())
  }
  // Without a connection it can't be loaded again.
  const ask = (what: Freed) => (isOffline ? setAsked(what) : void free(what))
  const count = (what: keyof OnDevice) => {
    const known = stored?.[what] ?? null
    return known === null ? '–' : formatNumber(known)
  }

  return (
    <section className="panel" id="device" aria-labelledby="on-this-device">
      <h2 id="on-this-device">{say('On This Device')}</h2>
      <p>{say('What you open is kept here, so that you can read it without a connection.')}</p>
      <Facts
        facts={[
          [say('Fundraisers'), count('fundraisers')],
          [say('Pages'), count('pages')],
          [say('Pictures'), count('pictures')],
          [say('Drafts'), count('drafts')],
          [say('Waiting to be sent'), count('waiting')],
          [say('Space used'), stored ? weightText(stored.bytes) : '–'],
        ]}
      />
      <p className="actions">
        <QuietButton onClick={() => ask('pictures')}>{say('Delete pictures')}</QuietButton>
        <QuietButton onClick={() => ask('pages and lists')}>{say('Delete pages and lists')}</QuietButton>
      </p>
      <p role="status">{result}</p>
      <p className="quiet-text">
        {sayNodes('<drafts>Drafts and unsent changes</drafts> are never deleted here.', {
          drafts: (words) => <Link to="/dashboard#drafts">{words}</Link>,
        })}
      </p>
      <Dialog
        title={asked === 'pictures' ? say('Delete pictures?') : say('Delete pages and lists?')}
        isOpen={asked !== null}
        onClose={() => setAsked(null)}
      >
        <p>{say('You are offline: you can see them again only when you are back online.')}</p>
        <p className="actions">
          <Button className="button danger" onClick={() => asked && void free(asked)}>
            {say('Delete')}
          </Button>
          <QuietButton onClick={() => setAsked(null)}>{say('Keep them')}</QuietButton>
        </p>
      </Dialog>
    </section>
  )
}

const MEGABYTE = 1_000_000
/** Megabytes. */
const LEAST = 0.1

/** The storage of this site in words. `bytes` is null if the browser does not say; browsers round it, so it is never exact. */
export function weightText(bytes: number | null): string {
  if (bytes === null) return say('Not known in this browser')
  const megabytes = bytes / MEGABYTE
  if (megabytes < LEAST) return say('Less than {megabytes} MB, with the app itself', { megabytes: formatNumber(LEAST) })
  return say('About {megabytes} MB, with the app itself', { megabytes: formatNumber(Math.round(megabytes * 10) / 10) })
}

type Freed = 'pictures' | 'pages and lists'

function freedText(what: Freed, count: number): string {
  if (what === 'pages and lists') return say('Pages and lists are deleted. What you open again is kept again.')
  return say(
    '{count, plural, =0 {There were no pictures on this device.} one {# picture is deleted.} other {# pictures are deleted.}}',
    { count },
  )
}
