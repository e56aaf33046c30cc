import { sql, type Transaction } from 'kysely'
import { type FeeSplit, PLATFORM_FEE_BASIS_POINTS, splitDonation } from '#shared/rules/money/fees'
import type { Handle } from '../../platform/database/open'
import type { NewRow, Row, Tables } from '../../platform/database/schema'
import { postEvent } from '../ledger/post'

/** The ledger event that makes a payment a donation. */
interface Source {
  /** `payment:17` when it arrives, `accepted:17` when an admin accepts it. */
  eventKey: string
  from: 'provider_balance' | 'suspense'
  /** Milliseconds. */
  createdAt: number
}

type Gift = Omit<NewRow<'donations'>, 'platformFee' | 'communityLeaderFee'>

/**
 * Records a donation: its row, its ledger lines and the fundraiser's totals. Runs in the transaction that inserted or accepted its
 * payment, so that all of it happens or none. The fees are set here, once.
 * @param platformRate basis points that the donor was promised
 */
export async function recordDonation(
  transaction: Transaction<Tables>,
  gift: Gift,
  source: Source,
  platformRate = PLATFORM_FEE_BASIS_POINTS,
): Promise<Row<'donations'>> {
  const leaderId = await findLeaderOf(transaction, gift.fundraiserId)
  const split = splitDonation(gift.amount + (gift.coveredFee ?? 0), leaderId !== null, platformRate)
  return bookDonation(transaction, gift, source, { ...split, leaderId })
}

/** Records a donation with the given split, whose parts add up to the donation and its covered fee. */
export async function bookDonation(
  transaction: Transaction<Tables>,
  gift: Gift,
  { from, ...event }: Source,
  { platformFee, communityLeaderFee, toRecipient, leaderId }: FeeSplit & { leaderId: number | null },
): Promise<Row<'donations'>> {
  const { fundraiserId, amount, coveredFee = 0 } = gift
  const row = { ...gift, platformFee, communityLeaderFee }
  const donation = await transaction.insertInto('donations').values(row).returningAll().executeTakeFirstOrThrow()
  await postEvent(transaction, {
    ...event,
    kind: 'donation',
    lines: [
      { account: from, amount: amount + coveredFee },
      { account: 'creator_payable', amount: -toRecipient, fundraiserId },
      { account: 'platform_fee', amount: -platformFee },
      ...(leaderId === null
        ? []
        : [{ account: 'leader_commission' as const, amount: -communityLeaderFee, userId: leaderId }]),
    ],
  })
  await addToTotals(transaction, fundraiserId, amount, 1, gift.createdAt)
  return donation
}

/** The first donation of an attempt: a second payment may have been accepted as another one. */
export function findDonationOfAttempt(database: Handle, attemptId: number): Promise<Row<'donations'> | undefined> {
  return database
    .selectFrom('donations')
    .innerJoin('payments', 'payments.id', 'donations.paymentId')
    .selectAll('donations')
    .where('payments.attemptId', '=', attemptId)
    .orderBy('donations.id')
    .executeTakeFirst()
}

/**
 * The leader who created the account of a fundraiser's creator. Null when the creator registered without a leader, and when the
 * leader has closed their account, because nobody could withdraw the commission.
 */
export async function findLeaderOf(database: Handle, fundraiserId: number): Promise<number | null> {
  const { leaderId } = await database
    .selectFrom('fundraisers')
    .innerJoin('users', 'users.id', 'fundraisers.userId')
    .leftJoin('users as leader', (join) =>
      join.onRef('leader.id', '=', 'users.createdById').on('leader.closedAt', 'is', null),
    )
    .select('leader.id as leaderId')
    .where('fundraisers.id', '=', fundraiserId)
    .executeTakeFirstOrThrow()
  return leaderId
}

/** Milliseconds. */
const WEEK = 7 * 24 * 60 * 60_000

/**
 * Changes a fundraiser's totals by cents and by a count. This is not an edit, so the version stays the same. `givenAt`: when a
 * donation was given, in milliseconds, if it is a new one.
 */
export async function addToTotals(
  transaction: Transaction<Tables>,
  fundraiserId: number,
  amount: number,
  count: number,
  givenAt?: number,
): Promise<void> {
  const week = givenAt === undefined ? null : Math.floor(givenAt / WEEK)
  await transaction
    .updateTable('fundraisers')
    .set((set) => ({
      currentAmount: set('currentAmount', '+', amount),
      donationsCount: set('donationsCount', '+', count),
      ...(week !== null && { lastGiftWeek: later(week) }),
    }))
    .where('id', '=', fundraiserId)
    .execute()
}

/** Donations are not always recorded in the order in which they were given. */
function later(week: number) {
  return sql<number>`case when "lastGiftWeek" > ${week} then "lastGiftWeek" else ${week} end`
}
