import type { Transaction } from 'kysely'
import type { Handle } from '../../platform/database/open'
import type { NewRow, Row, Tables } from '../../platform/database/schema'

/** Newest first. */
export function listThanks(database: Handle, fundraiserId: number, limit: number): Promise<Row<'thanks'>[]> {
  return database
    .selectFrom('thanks')
    .selectAll()
    .where('fundraiserId', '=', fundraiserId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export async function newestDonationTo(database: Handle, fundraiserId: number): Promise<number> {
  const { newest } = await database
    .selectFrom('donations')
    .select((select) => select.fn.max<number | null>('id').as('newest'))
    .where('fundraiserId', '=', fundraiserId)
    .executeTakeFirstOrThrow()
  return newest ?? 0
}

/** Donations to thank for, oldest first: those with an address that were not returned whole. */
export function listToThank(database: Handle, fundraiserId: number, after: number, upTo: number, limit: number) {
  return database
    .selectFrom('donations')
    .select(['id', 'donorEmail', 'donorName', 'paymentId'])
    .where('fundraiserId', '=', fundraiserId)
    .where('id', '>', after)
    .where('id', '<=', upTo)
    .where('donorEmail', 'is not', null)
    .whereRef('returnedAmount', '<', 'amount')
    .orderBy('id')
    .limit(limit)
    .execute()
}

export async function insertThanks(transaction: Transaction<Tables>, row: NewRow<'thanks'>): Promise<void> {
  await transaction.insertInto('thanks').values(row).execute()
}

/** Messages whose mails are not all in the outbox yet, oldest first. */
export function findUnfinishedThanks(database: Handle) {
  return database
    .selectFrom('thanks')
    .innerJoin('fundraisers', 'fundraisers.id', 'thanks.fundraiserId')
    .innerJoin('users', 'users.id', 'fundraisers.userId')
    .selectAll('thanks')
    .select(['fundraisers.title', 'fundraisers.displayName', 'users.fullName'])
    .whereRef('thanks.queuedUpToDonationId', '<', 'thanks.upToDonationId')
    .orderBy('thanks.id')
    .limit(1)
    .executeTakeFirst()
}
export type UnfinishedThanks = NonNullable<Awaited<ReturnType<typeof findUnfinishedThanks>>>

/** Returns false when another server has continued from there already. */
export async function moveQueued(
  transaction: Transaction<Tables>,
  thanks: Pick<Row<'thanks'>, 'id' | 'queuedUpToDonationId'>,
  upTo: number,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('thanks')
    .set({ queuedUpToDonationId: upTo })
    .where('id', '=', thanks.id)
    .where('queuedUpToDonationId', '=', thanks.queuedUpToDonationId)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
