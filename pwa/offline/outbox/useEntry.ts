import { useClientSignal } from '../../page/client-signal'
import type { OutboxEntry } from '../drafts/entry'
import { outboxEntries } from './outbox'
import { sendingId } from './page-sender'
import { sentPercent } from './sending/sent-percent'

const NONE: readonly OutboxEntry[] = []

/** The outbox of this account; empty on the server and while hydrating. */
export function useOutbox(): readonly OutboxEntry[] {
  return useClientSignal(outboxEntries, NONE)
}

/** The entry with this id; undefined when there is none. */
export function useEntry(id: string | null): OutboxEntry | undefined {
  return useOutbox().find((entry) => entry.id === id)
}

/** Whether an entry is being sent now. */
export function useIsSending(id: string): boolean {
  return useClientSignal(sendingId, null) === id
}

/** The upload progress of the current photo in whole percent; null when it is unknown or the upload is short. */
export function useSentPercent(): number | null {
  return useClientSignal(sentPercent, null)
}
