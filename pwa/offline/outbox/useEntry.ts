import { useClientSignal } from '../client-signal'
import type { OutboxEntry } from './entry'
import { outboxEntries, sendingId } from './outbox'
import { sentPercent } from './sent-percent'

const NONE: readonly OutboxEntry[] = []

/** What this account has in its outbox; nothing on the server and while hydrating. */
export function useOutbox(): readonly OutboxEntry[] {
  return useClientSignal(outboxEntries, NONE)
}

/** One entry as it stands; undefined when there is none by that id. */
export function useEntry(id: string | null): OutboxEntry | undefined {
  return useOutbox().find((entry) => entry.id === id)
}

/** Whether an entry is on its way at this moment. */
export function useIsSending(id: string): boolean {
  return useClientSignal(sendingId, null) === id
}

/** How much of the photo on its way has left, in whole percent; null where there is nothing to say. */
export function useSentPercent(): number | null {
  return useClientSignal(sentPercent, null)
}
