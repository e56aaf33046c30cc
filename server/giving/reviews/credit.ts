import type { Transaction } from 'kysely'
import { splitReturned } from '#shared/rules/money/cover-fees'
import { type FeeSplit, splitDonation } from '#shared/rules/money/fees'
import type { Viewer } from '../../community/sessions/viewer'
import { findUser } from '../../community/users/find-user'
import { requireSettledAdmin } from '../../community/users/impartial'
import { recordAction } from '../../platform/audit-log'
import type { Context } from '../../platform/context'
import type { Row, Tables } from '../../platform/database/schema'
import { refuse } from '../../platform/refusals/refusal'
import { addToTotals } from '../donations/fundraiser-totals'
import { findDonationOfAttempt, findLeaderOf, insertDonation } from '../donations/record'
import { postEvent } from '../ledger/post'
import { lockOwner } from '../notifications/service'
import { giftOf } from '../payments/gift'
import { notifyOfDonation } from '../payments/notify'
import { updateReviewStatus } from '../payments/review-status'
import type { Credit } from '../payments/tables'
import { storeUndecided } from '../refunds/booking/undecided'
import { requireImpartialTo } from '../refunds/impartial'
import { findCredit } from './creditable'
import { notifyOfRaise } from './notify-donor'
import { type Decision, type OpenReview, openReview } from './open-review'
import { insertCredit, isReferenceTaken, raiseDonation } from './queries'

type Split = FeeSplit & { leaderId: number | null }

/**
 * Credits all that is left of a payment in review or of an excess to its fundraiser: the donation of the payment is raised, or made.
 * Runs in a transaction. Throws 404, 403 for an admin who is concerned, and 409 when it is too late or can't be credited. Returns the donation.
 */
export async function writeCredit(
  transaction: Transaction<Tables>,
  context: Context,
  viewer: Viewer,
  decision: Decision,
): Promise<Row<'donations'>> {
  const review = await openReview(transaction, context, decision)
  const { payment, attempt, donation, left, returns } = review
  const { fundraiserId } = attempt
  await requireImpartialTo(transaction, viewer, attempt)
  await requireSettledAdmin(transaction, viewer, context.clock())
  const ownerId = await lockOwner(context, transaction, fundraiserId)
  const attemptHasDonation = (await findDonationOfAttempt(transaction, attempt.id)) !== undefined
  const isClosed = !(await findUser(transaction, ownerId))
  const facts = { payment, attempt, isDonation: donation !== undefined, attemptHasDonation, isClosed }
  const { blockedBecause } = findCredit(facts)
  if (blockedBecause !== null) throw refuse('review.not-creditable', { reason: blockedBecause })
  if (left.cents === 0) throw refuse('review.decided')
  if (returns.disputes.some(({ status }) => status === 'inquiry')) throw refuse('review.disputed')

  const now = context.clock()
  const split = await splitCredit(transaction, review)
  const { platformFee, communityLeaderFee } = split
  const credit = await insertCredit(transaction, {
    ...{ paymentId: payment.id, amount: left.cents, localAmount: left.local, platformFee, communityLeaderFee },
    ...{ creditedById: viewer.id, reason: decision.reason, createdAt: now },
  })
  await postCredit(transaction, credit, split, fundraiserId)
  const credited = donation
    ? await raise(transaction, context, donation, credit)
    : await make(transaction, context, review, credit, ownerId)
  await storeUndecided(transaction, payment)
  await updateReviewStatus(transaction, attempt.id, now)
  await recordAction(transaction, {
    actorId: viewer.id,
    action: 'credit-payment',
    subject: `payment:${payment.id}`,
    before: { left: left.cents, donationAmount: donation?.amount ?? null },
    after: { left: 0, donationAmount: credited.amount, donation: credited.id, reason: decision.reason },
    createdAt: now,
  })
  return credited
}

/** A raise is split like the donation and its covered fee were; a new donation by the rate that its donor was promised. */
async function splitCredit(
  transaction: Transaction<Tables>,
  { donation, booked, left, attempt }: OpenReview,
): Promise<Split> {
  const amount = left.cents
  if (!donation) {
    const leaderId = await findLeaderOf(transaction, attempt.fundraiserId)
    return { ...splitDonation(amount, leaderId !== null, attempt.platformRate ?? undefined), leaderId }
  }
  const { leaderId, donated } = booked
  const hasLeader = leaderId !== null && (await findUser(transaction, leaderId)) !== undefined
  const partOf = (fee: number) => Number((BigInt(amount) * BigInt(fee)) / BigInt(donated))
  const platformFee = partOf(donation.platformFee)
  const communityLeaderFee = hasLeader ? partOf(donation.communityLeaderFee) : 0
  return { platformFee, communityLeaderFee, toRecipient: amount - platformFee - communityLeaderFee, leaderId }
}

async function postCredit(
  transaction: Transaction<Tables>,
  { id, amount, createdAt }: Credit,
  { platformFee, communityLeaderFee, toRecipient, leaderId }: Split,
  fundraiserId: number,
): Promise<void> {
  await postEvent(transaction, {
    eventKey: `credit:${id}`,
    kind: 'credit',
    createdAt,
    lines: [
      { account: 'suspense', amount },
      { account: 'creator_payable', amount: -toRecipient, fundraiserId },
      { account: 'platform_fee', amount: -platformFee },
      ...(leaderId === null
        ? []
        : [{ account: 'leader_commission' as const, amount: -communityLeaderFee, userId: leaderId }]),
    ],
  })
}

async function raise(
  transaction: Transaction<Tables>,
  context: Context,
  donation: Row<'donations'>,
  credit: Credit,
): Promise<Row<'donations'>> {
  const { id, fundraiserId, coveredFee, returnedAmount, returnedCoveredFee } = donation
  // What went back before is divided again, in the proportion of the raised donation to its covered fee.
  const amount = donation.amount + credit.amount
  const returned = splitReturned({ amount, coveredFee }, returnedAmount + returnedCoveredFee)
  const raised = await raiseDonation(transaction, id, { ...credit, ...returned })
  // One that went back whole did not count any more.
  const count = returnedAmount < donation.amount ? 0 : 1
  await addToTotals(transaction, fundraiserId, credit.amount + returnedAmount - returned.returnedAmount, count)
  await notifyOfRaise(transaction, context, raised, credit)
  return raised
}

async function make(
  transaction: Transaction<Tables>,
  context: Context,
  { payment, attempt }: OpenReview,
  { amount, platformFee, communityLeaderFee }: Credit,
  ownerId: number,
): Promise<Row<'donations'>> {
  const gift = giftOf(context, attempt, payment)
  // A second payment may have the reference of the first one.
  const isTaken = await isReferenceTaken(transaction, payment.reference)
  const paymentIntentId = isTaken ? `${payment.reference}-${payment.externalId}` : payment.reference
  const fees = { platformFee, communityLeaderFee }
  // The donation is the whole credit, so no part of it is a covered fee.
  const donation = await insertDonation(transaction, { ...gift, ...fees, amount, coveredFee: 0, paymentIntentId })
  await addToTotals(transaction, donation.fundraiserId, amount, 1, donation.createdAt)
  await notifyOfDonation(transaction, context, ownerId, donation)
  return donation
}
