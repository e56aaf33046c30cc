import type { Transaction } from 'kysely'
import type { Context } from '../context'
import type { Row, Tables } from '../database/schema'
import { queueNotice } from '../notices/service'
import { queueReceipt } from '../receipts/service'

/** The donor's receipt and the creator's notice. Part of the transaction that records the donation: all of it happens or none. */
export async function tellOfDonation(
  transaction: Transaction<Tables>,
  context: Context,
  ownerId: number,
  donation: Row<'donations'>,
): Promise<void> {
  await queueReceipt(transaction, context, donation)
  await queueNotice(transaction, context, ownerId, donation)
}
