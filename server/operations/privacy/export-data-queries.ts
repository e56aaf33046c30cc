import type { Handle } from '../../platform/database/open'
import type { Row } from '../../platform/database/schema'

export function listAllDonationsBy(database: Handle, donorId: number): Promise<Row<'donations'>[]> {
  return database.selectFrom('donations').selectAll().where('donorId', '=', donorId).orderBy('id').execute()
}

export function listBankAccountsOf(database: Handle, userId: number): Promise<Row<'bank_accounts'>[]> {
  return database.selectFrom('bank_accounts').selectAll().where('userId', '=', userId).orderBy('id').execute()
}

export function listPayoutRequestsOf(database: Handle, userId: number): Promise<Row<'payout_requests'>[]> {
  return database.selectFrom('payout_requests').selectAll().where('userId', '=', userId).orderBy('id').execute()
}

export function listPayoutPartsOf(database: Handle, userId: number): Promise<Row<'payout_parts'>[]> {
  return database
    .selectFrom('payout_parts')
    .innerJoin('payout_requests', 'payout_requests.id', 'payout_parts.payoutId')
    .selectAll('payout_parts')
    .where('payout_requests.userId', '=', userId)
    .orderBy('payout_parts.id')
    .execute()
}

export function listDevicesOf(database: Handle, userId: number): Promise<Row<'devices'>[]> {
  return database.selectFrom('devices').selectAll().where('userId', '=', userId).orderBy('deviceId').execute()
}

export function listDeviceChangesOf(database: Handle, userId: number): Promise<Row<'device_changes'>[]> {
  return database.selectFrom('device_changes').selectAll().where('userId', '=', userId).orderBy('change').execute()
}

export function listFollowsOf(database: Handle, userId: number): Promise<Row<'follows'>[]> {
  return database.selectFrom('follows').selectAll().where('userId', '=', userId).orderBy('id').execute()
}
