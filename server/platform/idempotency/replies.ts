import type { Transaction } from 'kysely'
import type { Handle } from '../database/open'
import type { NewRow, Tables } from '../database/schema'

export function findReply(database: Handle, userId: number, idempotencyKey: string) {
  return database
    .selectFrom('idempotency_replies')
    .selectAll()
    .where('userId', '=', userId)
    .where('idempotencyKey', '=', idempotencyKey)
    .executeTakeFirst()
}

export async function insertReply(transaction: Transaction<Tables>, row: NewRow<'idempotency_replies'>): Promise<void> {
  await transaction.insertInto('idempotency_replies').values(row).execute()
}

export async function deleteReplies(database: Handle, before: number): Promise<void> {
  await database.deleteFrom('idempotency_replies').where('createdAt', '<', before).execute()
}
