import type { Transaction } from 'kysely'
import type { Tables } from '../database/schema'
import { appendActs } from './append'

/** The action of the act that names the acts whose details were erased. Its own details are never erased. */
export const DETAILS_ERASED = 'details erased'

/** Ids in one statement. */
const BATCH = 500

/**
 * Erases the details of acts; their hashes stay, so the chain still verifies. One more act names the erased ones: details that
 * are missing without it were erased by somebody else.
 */
export async function eraseDetails(
  transaction: Transaction<Tables>,
  { subject, ids, now }: { subject: string; ids: readonly number[]; now: number },
): Promise<void> {
  if (ids.length === 0) return
  for (let start = 0; start < ids.length; start += BATCH)
    await transaction
      .updateTable('audit_trail')
      .set({ before: null, after: null, salt: null })
      .where('id', 'in', ids.slice(start, start + BATCH))
      .execute()
  const after = { acts: ids }
  appendActs(transaction, [{ actorId: null, action: DETAILS_ERASED, subject, before: null, after, createdAt: now }])
}
