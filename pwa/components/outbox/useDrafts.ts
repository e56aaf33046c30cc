import { signal } from '@preact/signals-react'
import { useEffect } from 'react'
import { type Draft, listDrafts } from '../../offline/drafts/drafts'
import { outboxEntries } from '../../offline/outbox/outbox'
import { useClientSignal } from '../../page/client-signal'

const NONE: readonly Draft[] = []
const drafts = signal(NONE)

/** The drafts of this account, the latest first. */
export function useDrafts(): readonly Draft[] {
  useEffect(() => {
    const reload = () => void reloadDrafts()
    // Submitting turns drafts into entries, and taking back turns entries into drafts.
    const stop = outboxEntries.subscribe(reload)
    // Another tab may have written a draft meanwhile.
    document.addEventListener('visibilitychange', reload)
    return () => {
      stop()
      document.removeEventListener('visibilitychange', reload)
    }
  }, [])
  return useClientSignal(drafts, NONE)
}

/** Reads the drafts again. Call it after deleting one. */
export async function reloadDrafts(): Promise<void> {
  drafts.value = (await listDrafts()).sort((one, other) => other.savedAt - one.savedAt)
}
