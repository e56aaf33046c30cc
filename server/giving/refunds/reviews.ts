import { sql } from 'kysely'
import type { listPaymentsToReview, PaymentToReview } from '#shared/contract/admin/money'
import type { CallInput } from '#shared/contract/base/call'
import type { Viewer } from '../../community/sessions/viewer'
import { findUser } from '../../community/users/find-user'
import type { Context } from '../../context'
import { recordAction } from '../../platform/audit-log'
import type { Handle } from '../../platform/database/open'
import type { Row, Transaction } from '../../platform/database/schema'
import { ADMIN_PAGE, type Cursor, decodeCursor, isBeyond, type Page, pageOf } from '../../platform/lists'
import { refuse } from '../../platform/refusals/refusal'
import { traitsOf } from '../../providers/registry'
import { recordDonation } from '../donations/record'
import { Authority } from '../ledger/authority'
import { lockOwner } from '../notifications/notices'
import { giftOf, updateReviewStatus, WAITS } from '../payments/payment'
import { findAttemptOf, findDonationOfPayment, findPaymentById, leftOf, readReturns } from '../payments/returns'
import { notifyOfDonation } from '../payments/settle'
import type { Dispute, Payment, Refund } from '../payments/tables'

export async function readPaymentsToReview(
  context: Pick<Context, 'database' | 'secrets'>,
  query: CallInput<typeof listPaymentsToReview>['query'],
): Promise<Page<PaymentToReview>> {
  const limit = query.limit ?? ADMIN_PAGE
  const waiting = await listWaiting(context.database.read, decodeCursor(query.cursor), limit + 1)
  const { rows, next } = pageOf(waiting, limit, ({ createdAt, id }) => ({ value: createdAt, id }))
  return { rows: await Promise.all(rows.map((row) => present(context, row))), next }
}

async function present({ database, secrets }: Pick<Context, 'database' | 'secrets'>, row: WaitingPayment) {
  const { id, note, donorName, donorEmail, provider, externalId, reference, currency } = row
  const returns = await readReturns(database.read, id)
  return {
    ...{ id, note, donorName, externalId, reference },
    providerName: traitsOf(provider).name,
    donorEmail: donorEmail && secrets.open(donorEmail, 'payment_attempts.donorEmail', row.publicId),
    fundraiser: { id: row.fundraiserId, title: row.title },
    asked: { amount: row.askedAmount, localAmount: row.chargeAmount, currency: row.askedCurrency },
    arrived: { amount: row.bookedAmount, localAmount: row.amount, currency },
    isGoingBack: leftOf(row, returns).local === 0,
    blockedBecause: findObstacle(row, row.closedAt !== null, returns),
    createdAt: new Date(row.createdAt).toISOString(),
  }
}

/** Why a payment that waits can't be accepted, for admins; null when it can. */
export function findObstacle(
  payment: Pick<Payment, 'outcome' | 'bookedAmount'>,
  isClosed: boolean,
  { refunds, disputes }: { refunds: readonly Pick<Refund, 'status'>[]; disputes: readonly Pick<Dispute, 'status'>[] },
): string | null {
  if (payment.outcome === 'mismatch') return 'It does not belong to the donation it came with.'
  if (isClosed) return 'The creator has closed their account.'
  if (payment.bookedAmount === 0) return 'Its value in dollars is not known.'
  if (refunds.some(({ status }) => status !== 'failed')) return 'Some of it went back.'
  if (disputes.some(({ status }) => status !== 'won')) return 'The donor’s bank asks about it.'
  return null
}

/** All of a payment in review becomes a donation, with the fees that its donor was promised. */
export async function acceptPayment(
  transaction: Transaction,
  context: Context,
  viewer: Viewer,
  { paymentId, reason }: { paymentId: number; reason: string },
): Promise<Row<'donations'>> {
  const payment = await findPaymentById(transaction, paymentId)
  if (!payment || payment.outcome === 'donation') throw refuse('payment.not-found')
  const attempt = await findAttemptOf(transaction, payment)
  const now = context.clock()
  const by = await Authority.adminOfGift(transaction, viewer, attempt)
  await context.database.lock(transaction, 'payment_attempts', attempt.id)
  const ownerId = await lockOwner(context, transaction, attempt.fundraiserId)
  if (await findDonationOfPayment(transaction, paymentId)) throw refuse('review.decided')
  const isClosed = !(await findUser(transaction, ownerId))
  const obstacle = findObstacle(payment, isClosed, await readReturns(transaction, paymentId))
  if (obstacle) throw refuse('review.not-creditable', { reason: obstacle })

  // A second payment may have the reference of the first one.
  const isTaken = await isReferenceTaken(transaction, payment.reference)
  const donation = await recordDonation(
    transaction,
    {
      ...giftOf(context, attempt, payment),
      // The donation is all that was paid, so no part of it is a covered fee.
      ...{ amount: payment.bookedAmount, coveredFee: 0 },
      ...(isTaken && { paymentIntentId: `${payment.reference}-${payment.externalId}` }),
    },
    { by, eventKey: `accepted:${paymentId}`, from: 'suspense', createdAt: now },
    attempt.platformRate ?? undefined,
  )
  await updateReviewStatus(transaction, attempt.id, now)
  await notifyOfDonation(transaction, context, ownerId, donation)
  await recordAction(transaction, {
    actorId: viewer.id,
    action: 'accept-payment',
    subject: `payment:${paymentId}`,
    before: null,
    after: { donation: donation.id, amount: donation.amount, reason },
    createdAt: now,
  })
  return donation
}

async function listWaiting(database: Handle, after: Cursor | null, limit: number) {
  let query = database
    .selectFrom('payments')
    .innerJoin('payment_attempts', 'payment_attempts.id', 'payments.attemptId')
    .innerJoin('fundraisers', 'fundraisers.id', 'payment_attempts.fundraiserId')
    .innerJoin('users', 'users.id', 'fundraisers.userId')
    .selectAll('payments')
    .select([
      'payment_attempts.publicId',
      'payment_attempts.fundraiserId',
      'payment_attempts.donorName',
      'payment_attempts.donorEmail',
      sql<number>`payment_attempts.amount + payment_attempts."coveredFee"`.as('askedAmount'),
      'payment_attempts.chargeAmount',
      'payment_attempts.currency as askedCurrency',
      'fundraisers.title',
      'users.closedAt',
    ])
    .where(WAITS)
  if (after) query = query.where(isBeyond(after, sql.ref('payments.createdAt'), 'payments.id', '>'))
  return query.orderBy('payments.createdAt').orderBy('payments.id').limit(limit).execute()
}

type WaitingPayment = Awaited<ReturnType<typeof listWaiting>>[number]

async function isReferenceTaken(database: Handle, reference: string): Promise<boolean> {
  const donation = database.selectFrom('donations').select('id').where('paymentIntentId', '=', reference)
  return (await donation.executeTakeFirst()) !== undefined
}
