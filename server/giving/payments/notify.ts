import type { Transaction } from 'kysely'
import type { Context } from '../../context'
import type { Row, Tables } from '../../platform/database/schema'
import { queueNotice } from '../notifications/service'
import { queueReceipt } from '../receipts/service'

/** Queues the donor's receipt and the creator's notice. Runs in the transaction that records the donation, so all of it happens or none. */
export async function notifyOfDonation(
  transaction: Transaction<Tables>,
  context: Context,
  ownerId: number,
  donation: Row<'donations'>,
): Promise<void> {
  await queueReceipt(transaction, context, donation)
  await queueNotice(transaction, context, ownerId, donation)
}
