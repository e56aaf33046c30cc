import type { Transaction } from 'kysely'
import type { Handle } from '../database/open'
import type { NewRow, Tables } from '../database/schema'

/** Does nothing when the occasion has its mail already. */
export async function insertMail(transaction: Transaction<Tables>, row: NewRow<'outgoing_mail'>): Promise<void> {
  await transaction
    .insertInto('outgoing_mail')
    .values(row)
    .onConflict((conflict) => conflict.column('mailKey').doNothing())
    .execute()
}

export async function hasMail(database: Handle, mailKey: string): Promise<boolean> {
  const row = await database.selectFrom('outgoing_mail').select('id').where('mailKey', '=', mailKey).executeTakeFirst()
  return row !== undefined
}

export async function countDueMails(database: Handle, now: number, most: number): Promise<number> {
  const due = database
    .selectFrom('outgoing_mail')
    .select('id')
    .where('status', '=', 'waiting')
    .where('nextAttemptAt', '<=', now)
  return (await due.limit(most).execute()).length
}
