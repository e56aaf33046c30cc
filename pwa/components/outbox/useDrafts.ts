import { signal } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useState } from 'react'
import { copyDrafts } from '../../offline/drafts/copies'
import { type Draft, listDrafts } from '../../offline/drafts/drafts'
import { idle } from '../../offline/launch'
import { outboxEntries, showEntries } from '../../offline/outbox/outbox'
import { currentAccount } from '../../offline/settings'

const drafts = signal<readonly Draft[]>([])

export function useDrafts(): readonly Draft[] {
  useSignals()
  useEffect(() => {
    const reload = () => void reloadDrafts()
    // Submitting turns drafts into entries, and taking back turns entries into drafts.
    const stop = outboxEntries.subscribe(reload)
    // Another tab may have written a draft meanwhile. Not while this page is hidden: it may be put away with its reads.
    const onVisibilityChange = () => document.visibilityState === 'visible' && reload()
    document.addEventListener('visibilitychange', onVisibilityChange)
    void idle().then(copyDrafts).then(reload)
    return () => {
      stop()
      document.removeEventListener('visibilitychange', onVisibilityChange)
    }
  }, [])
  return drafts.value
}

export async function reloadDrafts(): Promise<void> {
  const account = currentAccount()
  const found = await listDrafts(account)
  // Nobody sees those of a person who was signed in while the device was read.
  if (account === currentAccount()) drafts.value = found.sort((one, other) => other.savedAt - one.savedAt)
}

/** False until the outbox has been read from storage at least once since this screen was opened. */
export function useEntriesRead(): boolean {
  const [isRead, setRead] = useState(false)
  useEffect(() => void showEntries().then(() => setRead(true)), [])
  return isRead
}
