import type { PlatformContext } from '../context'
import { deleteReplies } from './replies'

/** Longer than a phone stays off: requests in its outbox must still be recognised (design section 4). */
const REPLY_LIFETIME = 30 * 24 * 60 * 60_000

/** Deletes replies that are older than thirty days. */
export async function forgetOldReplies({
  database,
  clock,
}: Pick<PlatformContext, 'database' | 'clock'>): Promise<void> {
  await deleteReplies(database.write, clock() - REPLY_LIFETIME)
}
