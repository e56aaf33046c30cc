import type { OutboxEntry, Refusal } from '../drafts/entry'

/** Milliseconds for which the server surely stores the reply to an entry; it does so for 30 days. */
const REPLY_STORED = 25 * 24 * 60 * 60_000

/** For an entry that the server may have, and would not recognise. */
export const PLEASE_CHECK: Refusal = {
  message: '',
  reason: 'please-check',
  issues: [],
}

/** Whether the server may have deleted its reply to this entry, if it was ever sent. A clock that was set far back counts too. */
export function mayBeForgotten({ createdAt }: Pick<OutboxEntry, 'createdAt'>, now: number): boolean {
  return Math.abs(now - createdAt) > REPLY_STORED
}
