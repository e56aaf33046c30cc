import { splitReturned } from '#shared/rules/money/fees'
import { findFeatured, findOwnerId } from '../../community/fundraisers/service'
import type { Context } from '../../context'
import type { Row, Transaction } from '../../platform/database/schema'
import { type Mailer, queueMail } from '../../platform/mail/outbox'
import type { DisputeState, RefundState } from '../../providers/gateway'
import { openDonationEmail } from '../donations/present'
import { addToTotals } from '../donations/record'
import { Authority } from '../ledger/authority'
import { creatorBalance, type LedgerEvent, postEvent } from '../ledger/post'
import { findLanguage, openDonorEmail, updateReviewStatus } from '../payments/payment'
import {
  type Booked,
  creatorShare,
  findAttemptOf,
  findDonationOfPayment,
  linesBetween,
  readReturns,
  returnedOf,
  worthOf,
} from '../payments/returns'
import type { Dispute, Payment, Refund } from '../payments/tables'
import { notifyPerson } from '../payouts/notify'
import { creatorReturnLetter, disputeLostLetter, type ReturnFacts, refundedLetter, refundFailedLetter } from './letters'
import { findLeaderIn, insertDispute, insertRefund, updateDispute, updateDonation, updateRefund } from './queries'

export interface Found {
  refunds: readonly RefundState[]
  disputes: readonly DisputeState[]
}

interface Booking extends Booked {
  transaction: Transaction
  context: Pick<Context, 'log'> & Mailer
  payment: Payment
  now: number
}

interface Rows {
  refunds: readonly Refund[]
  disputes: readonly Dispute[]
}

/** Books each change of refunds and disputes once, with totals and mails. Under the attempt's lock. */
export async function bookReturns(
  transaction: Booking['transaction'],
  context: Booking['context'],
  payment: Payment,
  found: Found,
): Promise<void> {
  const donation = await findDonationOfPayment(transaction, payment.id)
  const leaderId = await findLeaderIn(transaction, payment.id)
  const booking = { transaction, context, payment, donation, leaderId, now: context.clock() }
  let rows: Rows = await readReturns(transaction, payment.id)
  // Providers list the newest first.
  for (const state of found.refunds.toReversed()) rows = await bookRefund(booking, rows, state)
  for (const state of found.disputes.toReversed()) rows = await bookDispute(booking, rows, state)
  await moveTotals(booking, rows)
  await updateReviewStatus(transaction, payment.attemptId, booking.now)
}

async function bookRefund(booking: Booking, before: Rows, state: RefundState): Promise<Rows> {
  const { transaction, context, payment, donation, now } = booking
  const row = matching(before.refunds, state) ?? (await insertFound(booking, state))
  const status = statusAfter(row, state)
  if (status === row.status && row.externalId === state.externalId) return before
  const refund = await updateRefund(transaction, row.id, {
    status,
    externalId: state.externalId,
    error: status === 'failed' ? (state.message ?? 'The provider could not deliver it') : null,
    nextCheckAt: status === 'pending' ? (row.nextCheckAt ?? now) : null,
    updatedAt: now,
  })
  const after = { ...before, refunds: withRow(before.refunds, refund) }
  if (status === 'failed') context.log.error({ refund: row.id, payment: payment.id }, 'refund failed')
  if (status === row.status) return after

  const event = `refund:${row.id}`
  if (status === 'succeeded') await post(booking, { eventKey: event, kind: 'refund' }, before, after)
  if (row.status === 'succeeded')
    await post(booking, { eventKey: `${event}:failed`, kind: 'refund_failed' }, before, after)
  const amount = returnedOf(payment, after, 'final') - returnedOf(payment, before, 'final')
  await notifyDonor(booking, refund)
  const taken = creatorShare(booking, before) - creatorShare(booking, after)
  if (donation && status === 'succeeded' && amount > 0)
    await notifyCreator(booking, event, donation, { amount, taken, by: 'us' })
  return after
}

/** Finds our row by the provider's id or by our reference; when the provider returns no reference, by the amount that we requested. */
function matching(refunds: readonly Refund[], state: RefundState): Refund | undefined {
  const unknown = refunds.filter(({ externalId }) => externalId === null)
  return (
    refunds.find(({ externalId }) => externalId === state.externalId) ??
    (state.reference === null
      ? unknown.find(({ status, localAmount }) => status === 'requested' && localAmount === state.amount)
      : unknown.find(({ reference }) => reference === state.reference))
  )
}

const insertFound = (booking: Booking, state: RefundState) =>
  insertRefund(booking.transaction, Authority.provider, {
    ...columnsOf(booking, state),
    reference: state.externalId,
    status: 'requested',
  })

/** The columns that a new refund and a new dispute share. */
const columnsOf = ({ payment, now }: Booking, { amount: localAmount }: { amount: number }) => ({
  paymentId: payment.id,
  provider: payment.provider,
  localAmount,
  amount: worthOf(payment, localAmount),
  createdAt: now,
  updatedAt: now,
})

/** A refund ends as succeeded or failed, and a succeeded one can still fail; its status never goes backwards. */
function statusAfter(row: Refund, state: RefundState): Refund['status'] {
  const isFinal = row.status === 'failed' && row.externalId !== null
  if (isFinal || (row.status === 'succeeded' && state.status === 'pending')) return row.status
  return state.status
}

async function bookDispute(booking: Booking, before: Rows, state: DisputeState): Promise<Rows> {
  const { transaction, context, payment, donation, now } = booking
  const known = before.disputes.find(({ externalId }) => externalId === state.externalId)
  const row = known ?? (await insertNew(booking, state))
  const { status, feeInUsdCents: fee } = state
  const isWithdrawn = state.withdrawn ? 1 : 0
  if (known && status === row.status && fee === row.fee && isWithdrawn === row.isWithdrawn) return before
  const changes = row.changes + 1
  const dispute = await updateDispute(transaction, row.id, { status, fee, isWithdrawn, changes, updatedAt: now })
  const others = before.disputes.filter(({ id }) => id !== row.id)
  const after = { ...before, disputes: [...others, dispute] }
  const event = `dispute:${row.id}`
  await post(booking, { eventKey: `${event}:${changes}`, kind: 'dispute' }, before, after)
  if (status !== row.status || !known)
    context.log.warn({ dispute: row.id, payment: payment.id, status }, 'payment disputed')

  if (!donation || status !== 'lost' || row.status === 'lost') return after
  await notifyDonorOfDispute(booking, donation, dispute)
  const amount = returnedOf(payment, after, 'final') - returnedOf(payment, before, 'final')
  // It was taken when the dispute was opened.
  const taken = creatorShare(booking, { ...before, disputes: others }) - creatorShare(booking, after)
  if (amount > 0) await notifyCreator(booking, event, donation, { amount, taken, by: 'bank' })
  return after
}

/** Inserts a new dispute as an inquiry; its current state is then booked like any other change. */
function insertNew(booking: Booking, state: DisputeState): Promise<Dispute> {
  const { externalId, reason } = state
  return insertDispute(booking.transaction, { ...columnsOf(booking, state), externalId, reason, status: 'inquiry' })
}

async function post(booking: Booking, event: Pick<LedgerEvent, 'eventKey' | 'kind'>, before: Rows, after: Rows) {
  const lines = linesBetween(booking, before, after)
  if (lines.length > 0)
    await postEvent(booking.transaction, Authority.provider, { ...event, createdAt: booking.now, lines })
}

/** Updates the donation and its fundraiser's totals, without the amount that is finally returned to the donor. */
async function moveTotals({ transaction, payment, donation, now }: Booking, after: Rows): Promise<void> {
  if (!donation) return
  const { id, fundraiserId, amount, returnedAmount: returnedBefore } = donation
  const { returnedAmount, returnedCoveredFee } = splitReturned(donation, returnedOf(payment, after, 'final'))
  const isDisputed = after.disputes.some(({ status }) => status === 'open' || status === 'inquiry') ? 1 : 0
  await updateDonation(transaction, id, { returnedAmount, returnedCoveredFee, isDisputed })
  const coveredFee = donation.returnedCoveredFee - returnedCoveredFee
  if (returnedAmount === returnedBefore && coveredFee === 0) return
  const counts = (returned: number) => (returned < amount ? 1 : 0)
  const count = counts(returnedAmount) - counts(returnedBefore)
  await addToTotals(transaction, fundraiserId, { amount: returnedBefore - returnedAmount, coveredFee, count, at: now })
}

function withRow<Item extends { id: number }>(rows: readonly Item[], changed: Item): Item[] {
  return [...rows.filter(({ id }) => id !== changed.id), changed]
}

/** After the return is booked; `event`: `refund:17`. */
async function notifyCreator(
  { transaction, context }: Booking,
  event: string,
  { fundraiserId }: Row<'donations'>,
  returned: Pick<ReturnFacts, 'amount' | 'taken' | 'by'>,
): Promise<void> {
  const { title } = await findFeatured(transaction, fundraiserId)
  const balance = await creatorBalance(transaction, fundraiserId)
  const ownerId = await findOwnerId(transaction, fundraiserId)
  await notifyPerson(transaction, context, ownerId, `creator-${event}`, (publicUrl) =>
    creatorReturnLetter(publicUrl, { ...returned, title, balance }),
  )
}

/** The donor of a payment that became no donation is known from its attempt. */
async function notifyDonor({ transaction, context, payment, donation }: Booking, refund: Refund): Promise<void> {
  const { status, id } = refund
  if (status !== 'succeeded' && status !== 'failed') return
  const attempt = await findAttemptOf(transaction, payment)
  const email = donation ? openDonationEmail(context, donation) : openDonorEmail(context, attempt)
  if (!email) return
  const reference = donation?.paymentIntentId ?? payment.reference
  const { title } = await findFeatured(transaction, (donation ?? attempt).fundraiserId)
  const facts = { reference, refund, payment, donation, title }
  await queueMail(transaction, context, {
    mailKey: `refund-${status}:${id}`,
    to: { email, language: attempt.language, name: null },
    letter: () => (status === 'succeeded' ? refundedLetter(facts) : refundFailedLetter(facts)),
  })
}

/** The same when their bank has finally given them the money back. */
async function notifyDonorOfDispute({ transaction, context }: Booking, donation: Row<'donations'>, dispute: Dispute) {
  const email = openDonationEmail(context, donation)
  if (!email) return
  const language = await findLanguage(transaction, donation.paymentId)
  const { title } = await findFeatured(transaction, donation.fundraiserId)
  await queueMail(transaction, context, {
    mailKey: `dispute-lost:${dispute.id}`,
    to: { email, language, name: null },
    letter: () => disputeLostLetter(donation, dispute, title),
  })
}
