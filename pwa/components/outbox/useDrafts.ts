import { signal } from '@preact/signals-react'
import { useEffect } from 'react'
import { useClientSignal } from '../../offline/client-signal'
import { type Draft, listDrafts } from '../../offline/drafts'
import { outboxEntries } from '../../offline/outbox/outbox'

const NONE: readonly Draft[] = []
const drafts = signal(NONE)

/** What this account has begun and not sent, the latest first. */
export function useDrafts(): readonly Draft[] {
  useEffect(() => {
    const reload = () => void reloadDrafts()
    // Submitting and taking back make entries of drafts and drafts of entries.
    const stop = outboxEntries.subscribe(reload)
    // Another tab may have written one meanwhile.
    document.addEventListener('visibilitychange', reload)
    return () => {
      stop()
      document.removeEventListener('visibilitychange', reload)
    }
  }, [])
  return useClientSignal(drafts, NONE)
}

/** For those who have just deleted one. */
export async function reloadDrafts(): Promise<void> {
  drafts.value = (await listDrafts()).sort((one, other) => other.savedAt - one.savedAt)
}
