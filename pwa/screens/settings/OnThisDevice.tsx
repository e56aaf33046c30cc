import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { formatNumber } from '#shared/language/format'
import { Dialog } from '../../components/ui/Dialog'
import { Facts } from '../../components/ui/Facts'
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
      <h2 id="on-this-device">On This Device</h2>
      <p>What you open is kept here, so that you can read it without a connection.</p>
      <Facts
        facts={[
          ['Fundraisers', count('fundraisers')],
          ['Pages', count('pages')],
          ['Pictures', count('pictures')],
          ['Drafts', count('drafts')],
          ['Waiting to be sent', count('waiting')],
          ['Space used', kept ? weightWords(kept.bytes) : '–'],
        ]}
      />
      <p className="actions">
        <button type="button" className="button quiet" onClick={() => ask('pictures')}>
          Delete pictures
        </button>
        <button type="button" className="button quiet" onClick={() => ask('pages and lists')}>
          Delete pages and lists
        </button>
      </p>
      <p role="status">{result}</p>
      <p className="quiet-text">
        <Link to="/dashboard#drafts">Drafts and unsent changes</Link> are never deleted here.
      </p>
      <Dialog title={`Delete ${asked ?? ''}?`} isOpen={asked !== null} onClose={() => setAsked(null)}>
        <p>You are offline: you can see them again only when you are back online.</p>
        <p className="actions">
          <button type="button" className="button danger" onClick={() => asked && void free(asked)}>
            Delete
          </button>
          <button type="button" className="button quiet" onClick={() => setAsked(null)}>
            Keep them
          </button>
        </p>
      </Dialog>
    </section>
  )
}
