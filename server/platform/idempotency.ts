import type { PlatformContext } from './context'
import type { Handle } from './database/open'
import type { NewRow, Transaction } from './database/schema'

export function findReply(database: Handle, userId: number, idempotencyKey: string) {
  return database
    .selectFrom('idempotency_replies')
    .selectAll()
    .where('userId', '=', userId)
    .where('idempotencyKey', '=', idempotencyKey)
    .executeTakeFirst()
}

export async function insertReply(transaction: Transaction, row: NewRow<'idempotency_replies'>): Promise<void> {
  await transaction.insertInto('idempotency_replies').values(row).execute()
}

/** Longer than a phone stays off: requests in its outbox must still be recognised (design section 4). */
const REPLY_LIFETIME = 30 * 24 * 60 * 60_000

export async function forgetOldReplies({
  database,
  clock,
}: Pick<PlatformContext, 'database' | 'clock'>): Promise<void> {
  const oldest = clock() - REPLY_LIFETIME
  await database.write.deleteFrom('idempotency_replies').where('createdAt', '<', oldest).execute()
}

interface NumberedChange {
  userId: number
  deviceId: string
  change: number
}

export function findChange(database: Handle, { userId, deviceId, change }: NumberedChange) {
  return database
    .selectFrom('device_changes')
    .selectAll()
    .where('userId', '=', userId)
    .where('deviceId', '=', deviceId)
    .where('change', '=', change)
    .executeTakeFirst()
}

/** The number up to which a device has settled its changes; 0 for an unknown device. */
export async function findSettledTo(
  database: Handle,
  { userId, deviceId }: Pick<NumberedChange, 'userId' | 'deviceId'>,
): Promise<number> {
  const row = await database
    .selectFrom('devices')
    .select('settledTo')
    .where('userId', '=', userId)
    .where('deviceId', '=', deviceId)
    .executeTakeFirst()
  return row?.settledTo ?? 0
}

/** Stores a change. Throws a unique violation when the device has used its number already. */
export async function insertChange(transaction: Transaction, row: NewRow<'device_changes'>): Promise<void> {
  await transaction.insertInto('device_changes').values(row).execute()
}

/** Stores a change that was made before it had a number, unless the number is used. */
export async function addNumber(database: Handle, row: NewRow<'device_changes'>): Promise<void> {
  await database
    .insertInto('device_changes')
    .values(row)
    .onConflict((conflict) => conflict.columns(['userId', 'deviceId', 'change']).doNothing())
    .execute()
}

/** Deletes what is stored about a device's changes up to a number. Other transactions of the same device wait for this one. */
export async function settleChanges(
  transaction: Transaction,
  { userId, deviceId, settledTo }: NewRow<'devices'>,
): Promise<void> {
  await transaction
    .insertInto('devices')
    .values({ userId, deviceId, settledTo })
    .onConflict((conflict) =>
      conflict.columns(['userId', 'deviceId']).doUpdateSet({ settledTo }).where('devices.settledTo', '<', settledTo),
    )
    .execute()
  await transaction
    .deleteFrom('device_changes')
    .where('userId', '=', userId)
    .where('deviceId', '=', deviceId)
    .where('change', '<=', settledTo)
    .execute()
}
