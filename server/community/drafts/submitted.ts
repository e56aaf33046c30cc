import type { Transaction } from 'kysely'
import type { Tables } from '../../platform/database/schema'

/** Deletes the copy of the draft that was submitted with this idempotency key. */
export async function deleteSubmittedDraft(
  transaction: Transaction<Tables>,
  userId: number,
  entryId: string,
): Promise<void> {
  await transaction.deleteFrom('drafts').where('userId', '=', userId).where('entryId', '=', entryId).execute()
}
