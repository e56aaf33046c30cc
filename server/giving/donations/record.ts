import { sql } from 'kysely'
import { type FeeSplit, PLATFORM_FEE_BASIS_POINTS, splitDonation } from '#shared/rules/money/fees'
import { notify } from '../../community/events'
import type { Handle } from '../../platform/database/open'
import type { NewRow, Row, Transaction } from '../../platform/database/schema'
import { WEEK } from '../../platform/durations'
import type { Authority } from '../ledger/authority'
import { noteBooks } from '../ledger/note-books'
import { postEvent } from '../ledger/post'

interface Source {
  by: Authority
  /** `payment:17` when it arrives, `accepted:17` when an admin accepts it. */
  eventKey: string
  from: 'provider_balance' | 'suspense'
  /** Milliseconds. */
  createdAt: number
}

type Gift = Omit<NewRow<'donations'>, 'platformFee' | 'communityLeaderFee'>

/** Runs in the transaction that books the payment; `platformRate`: promised basis points. */
export async function recordDonation(
  transaction: Transaction,
  gift: Gift,
  source: Source,
  platformRate = PLATFORM_FEE_BASIS_POINTS,
): Promise<Row<'donations'>> {
  const leaderId = await findLeaderOf(transaction, gift.fundraiserId)
  const split = splitDonation(gift.amount + (gift.coveredFee ?? 0), leaderId !== null, platformRate)
  return bookDonation(transaction, gift, source, { ...split, leaderId })
}

export async function bookDonation(
  transaction: Transaction,
  gift: Gift,
  { by, from, ...event }: Source,
  { platformFee, communityLeaderFee, toRecipient, leaderId }: FeeSplit & { leaderId: number | null },
): Promise<Row<'donations'>> {
  const { fundraiserId, amount, coveredFee = 0 } = gift
  const row = { ...gift, platformFee, communityLeaderFee }
  const donation = await transaction.insertInto('donations').values(row).returningAll().executeTakeFirstOrThrow()
  await postEvent(transaction, by, {
    ...event,
    kind: 'donation',
    donationId: donation.id,
    lines: [
      { account: from, amount: amount + coveredFee },
      { account: 'creator_payable', amount: -toRecipient, fundraiserId },
      { account: 'platform_fee', amount: -platformFee, fundraiserId },
      ...(leaderId === null
        ? []
        : [{ account: 'leader_commission' as const, amount: -communityLeaderFee, fundraiserId, userId: leaderId }]),
    ],
  })
  const totals = { amount, coveredFee, count: 1, at: event.createdAt, givenAt: gift.createdAt }
  const { currentAmount, goalAmount } = await addToTotals(transaction, fundraiserId, totals)
  if (currentAmount >= goalAmount && currentAmount - amount < goalAmount) {
    const clock = () => event.createdAt
    await notify(transaction, { clock }, { eventKey: `goal:${fundraiserId}`, kind: 'goal', fundraiserId })
  }
  return donation
}

/** The first donation of an attempt: a second payment may have been accepted as another one. */
export function findDonationOfAttempt(database: Handle, attemptId: number): Promise<Row<'donations'> | undefined> {
  const donations = database.selectFrom('donations').innerJoin('payments', 'payments.id', 'donations.paymentId')
  const ofAttempt = donations.selectAll('donations').where('payments.attemptId', '=', attemptId)
  return ofAttempt.orderBy('donations.id').executeTakeFirst()
}

/** The leader who made the creator's account; null without one, or when the leader has left. */
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

interface TotalsChange {
  amount: number
  coveredFee: number
  count: number
  /** Milliseconds. */
  at: number
  /** Milliseconds, of a new donation. */
  givenAt?: number
}

/** Not an edit, so the version stays. */
export async function addToTotals(
  transaction: Transaction,
  fundraiserId: number,
  { amount, coveredFee, count, at, givenAt }: TotalsChange,
): Promise<Pick<Row<'fundraisers'>, 'currentAmount' | 'goalAmount'>> {
  noteBooks(transaction, fundraiserId, { coveredFees: coveredFee, at })
  const week = givenAt === undefined ? null : Math.floor(givenAt / WEEK)
  return transaction
    .updateTable('fundraisers')
    .set((set) => ({
      currentAmount: set('currentAmount', '+', amount),
      donationsCount: set('donationsCount', '+', count),
      ...(week !== null && { lastGiftWeek: later(week) }),
    }))
    .where('id', '=', fundraiserId)
    .returning(['currentAmount', 'goalAmount'])
    .executeTakeFirstOrThrow()
}

/** Donations are not always recorded in the order in which they were given. */
const later = (week: number) => sql<number>`case when "lastGiftWeek" > ${week} then "lastGiftWeek" else ${week} end`
