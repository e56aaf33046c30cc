import type { Context } from '../../platform/context'
import { movePossessions } from './move-possessions'
import { hasLatecomers, listDoneSince } from './queries'

/** Much longer than any request, and than a payment that was started may take. Milliseconds. */
const LATE_FOR = 30 * 24 * 60 * 60_000

/** Moves what requests that began before a merge have stored for the ended account after it, such as a donation that was being started. */
export async function moveLatecomers(context: Context): Promise<void> {
  const { database, clock } = context
  for (const merge of await listDoneSince(database.read, clock() - LATE_FOR)) {
    if (!(await hasLatecomers(database.read, merge.endedId))) continue
    await database.transaction(async (transaction) => {
      for (const id of [merge.keptId, merge.endedId].sort((a, b) => a - b))
        await database.lock(transaction, 'users', id)
      await movePossessions(transaction, context, merge)
    })
  }
}
