import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { formatNumber } from '#shared/language/format'
import { say } from '#shared/language/say'
import { Dialog } from '../../components/ui/Dialog'
import { Facts } from '../../components/ui/Facts'
import { sayNodes } from '../../language/say-nodes'
import { useConnection } from '../../offline/connection/connection'
import { freePagesAndLists, freePictures, type OnDevice, readOnDevice } from '../../offline/finding/on-device'
import { type Freed, freedWords, weightWords } from './device-words'

/** What this device keeps for reading offline, how much it weighs, and deleting it. Drafts and waiting entries are never deleted here. */
export function OnThisDevice() {
  const client = useQueryClient()
  const isOffline = useConnection() === 'offline'
  const [kept, setKept] = useState<OnDevice | null>(null)
  const [asked, setAsked] = useState<Freed | null>(null)
  const [result, setResult] = useState('')
  useEffect(() => void readOnDevice().then(setKept), [])

  async function free(what: Freed) {
    setAsked(null)
    await (what === 'pictures' ? freePictures() : freePagesAndLists(client))
    setResult(freedWords(what, kept?.pictures ?? 0))
    setKept(await readOnDevice())
  }
  // Without a connection it can't be loaded again.
  const ask = (what: Freed) => (isOffline ? setAsked(what) : void free(what))
  const count = (what: keyof OnDevice) => {
    const known = kept?.[what] ?? null
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
          [say('Space used'), kept ? weightWords(kept.bytes) : '–'],
        ]}
      />
      <p className="actions">
        <button type="button" className="button quiet" onClick={() => ask('pictures')}>
          {say('Delete pictures')}
        </button>
        <button type="button" className="button quiet" onClick={() => ask('pages and lists')}>
          {say('Delete pages and lists')}
        </button>
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
          <button type="button" className="button danger" onClick={() => asked && void free(asked)}>
            {say('Delete')}
          </button>
          <button type="button" className="button quiet" onClick={() => setAsked(null)}>
            {say('Keep them')}
          </button>
        </p>
      </Dialog>
    </section>
  )
}
