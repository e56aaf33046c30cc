import type { Transaction } from 'kysely'
import { splitDonation } from '#shared/rules/fees'
import type { NewRow, Row, Tables } from '../database/schema'
import { postEvent } from '../ledger/post'
import { addToTotals, findLeaderOf, insertDonation } from './queries'

/** Cents that a payment put at the provider, where they differ from what was promised to the fundraiser. */
export interface Arrived {
  /** All that arrived, at the rate that was promised. */
  booked: number
  /** The part beyond what was asked for: kept apart until a person has looked at it. */
  excess: number
}

/**
 * Records a donation: its row, its lines in the ledger and the fundraiser's totals. Part of the transaction that inserted its
 * payment, so that all of it happens or none. Fees are fixed here, once.
 */
export async function recordDonation(
  transaction: Transaction<Tables>,
  gift: Omit<NewRow<'donations'>, 'platformFee' | 'communityLeaderFee'>,
  arrived: Arrived,
): Promise<Row<'donations'>> {
  const { fundraiserId, amount } = gift
  const leaderId = await findLeaderOf(transaction, fundraiserId)
  const { platformFee, communityLeaderFee, toRecipient } = splitDonation(amount, leaderId !== null)
  const donation = await insertDonation(transaction, { ...gift, platformFee, communityLeaderFee })
  await postEvent(transaction, {
    eventKey: `payment:${gift.paymentId}`,
    kind: 'donation',
    createdAt: gift.createdAt,
    lines: [
      { account: 'provider_balance', amount: arrived.booked },
      { account: 'creator_payable', amount: -toRecipient, fundraiserId },
      { account: 'platform_fee', amount: -platformFee },
      ...(leaderId === null
        ? []
        : [{ account: 'leader_commission' as const, amount: -communityLeaderFee, userId: leaderId }]),
      { account: 'suspense', amount: -arrived.excess },
      { account: 'exchange_difference', amount: amount + arrived.excess - arrived.booked },
    ],
  })
  await addToTotals(transaction, fundraiserId, amount, 1)
  return donation
}
