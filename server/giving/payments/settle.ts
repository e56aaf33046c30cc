import { isCurrency } from '#shared/rules/money/currencies'
import { localToCents } from '#shared/rules/money/exchange'
import { notify } from '../../community/events'
import { findUser } from '../../community/users/find-user'
import type { Context } from '../../context'
import { beforeCommit } from '../../platform/database/open'
import type { Row, Transaction } from '../../platform/database/schema'
import { DAY } from '../../platform/durations'
import { inLanguage, knownLanguage } from '../../platform/language'
import { type PaymentState, ProviderReplyUnknown, type ReceivedPayment } from '../../providers/gateway'
import { type Provider, traitsOf } from '../../providers/registry'
import { findDonationOfAttempt, recordDonation } from '../donations/record'
import { Authority } from '../ledger/authority'
import { postEvent, postProviderFee } from '../ledger/post'
import { lockOwner, queueNotice } from '../notifications/notices'
import { queueReceipt } from '../receipts'
import { createCardTestingGuard } from './card-testing'
import { findPaidStatus, findPayment, giftOf } from './payment'
import { findAttempt, freeNumber, insertPayment, listReferences, type Reference, updateOpenAttempt } from './queries'
import type { Attempt } from './tables'

/** An attempt with a final status is checked once more after this time: for a second payment and for the provider's fee. */
const LAST_LOOK_AFTER = DAY

type ProviderStatus = PaymentState['status'] | 'not-found'

export interface Settlement {
  attempt: Attempt
  donation: Row<'donations'> | null
  /** Whether this call recorded the donation. */
  recordedNow: boolean
  /** The provider's status; with several references, the most hopeful one. */
  providerStatus: ProviderStatus
  /** The provider's message, in words that the donor may read. */
  message: string | null
}

/** The only way for money to become a donation, once, whichever caller asks and however often. */
export async function settle(context: Context, attempt: Attempt): Promise<Settlement> {
  const { arrivals, providerStatus, message, references } = await askProvider(context, attempt)
  const recorded = arrivals.length > 0 ? await record(context, attempt, arrivals) : null
  if (recorded) return { ...recorded, recordedNow: true, providerStatus, message }
  if (arrivals.length === 0) await noteProviderStatus(context, attempt, providerStatus, message)
  if (hasEnded(providerStatus)) await freeNumbers(context, references)
  const [current, donation] = await Promise.all([
    findAttempt(context.database.read, 'id', attempt.id),
    findDonationOfAttempt(context.database.read, attempt.id),
  ])
  return { attempt: current ?? attempt, donation: donation ?? null, recordedNow: false, providerStatus, message }
}

/** If the references of an attempt have different states, the first one in this list counts. */
const STATUS_PRIORITY: readonly ProviderStatus[] = ['paid', 'action', 'waiting', 'not-found', 'declined', 'closed']

/** Whether the provider says that the donor can't pay by what was opened there, or has paid; `not-found` may mean "not yet". */
export const hasEnded = (status: ProviderStatus): boolean => status !== 'waiting' && status !== 'action'

/** After the time in which a provider may not know a prompt yet. */
async function freeNumbers({ database, clock }: Context, references: readonly Reference[]): Promise<void> {
  for (const prompt of references) {
    const lastsMs = traitsOf(prompt.provider).prompts?.lastsMs ?? 0
    if (prompt.numberHash !== null && clock() - prompt.createdAt >= lastsMs) await freeNumber(database.write, prompt)
  }
}

async function askProvider(context: Context, attempt: Attempt) {
  const arrivals: Arrival[] = []
  let providerStatus: ProviderStatus | null = null
  let message: string | null = null
  let unknown: ProviderReplyUnknown | null = null
  const references = await listReferences(context.database.read, attempt.id)
  for (const { reference, provider, handle } of references) {
    const state = await lookUp(context, attempt, provider, reference)
    if (state instanceof ProviderReplyUnknown) {
      unknown = state
      continue
    }
    const status = state === 'not-found' ? state : state.status
    // Its provider never answered and does not know it: the other references say more.
    if (status === 'not-found' && handle === '' && references.length > 1) continue
    if (state !== 'not-found') arrivals.push(...state.received.map((received) => ({ reference, provider, received })))
    if (providerStatus === null || STATUS_PRIORITY.indexOf(status) < STATUS_PRIORITY.indexOf(providerStatus)) {
      providerStatus = status
      message = state === 'not-found' ? null : state.message
    }
  }
  // Money that is known to have arrived does not wait until another reference is understood. Everything else does.
  if (unknown && arrivals.length === 0) throw unknown
  return { arrivals, providerStatus: providerStatus ?? ('not-found' as const), message, references }
}

/** In the donor's language, not the request's: the message is stored and compared later. */
async function lookUp({ gateways }: Context, { language }: Attempt, provider: Provider, reference: string) {
  try {
    return await inLanguage(knownLanguage(language), () => gateways[provider].lookUp(reference))
  } catch (error) {
    if (error instanceof ProviderReplyUnknown) return error
    throw error
  }
}

/** Records all received payments in one transaction; returns null when this call recorded no donation. */
async function record(context: Context, attempt: Attempt, arrivals: Arrival[]) {
  return context.database.transaction(async (transaction) => {
    await context.database.lock(transaction, 'payment_attempts', attempt.id)
    // While the provider was asked, the donor may have closed the account.
    const current = (await findAttempt(transaction, 'id', attempt.id)) ?? attempt
    const now = context.clock()
    let donation: Row<'donations'> | null = null
    for (const arrival of arrivals) {
      donation = (await receivePayment(transaction, context, { attempt: current, arrival, now })) ?? donation
    }
    const status = donation ? 'succeeded' : await findPaidStatus(transaction, attempt.id)
    const updated = await transaction
      .updateTable('payment_attempts')
      .set({ status, donorPhone: null, nextCheckAt: now + LAST_LOOK_AFTER, updatedAt: now })
      .where('id', '=', attempt.id)
      .returningAll()
      .executeTakeFirst()
    if (!donation) return null
    beforeCommit(transaction, () => createCardTestingGuard(context).countPaid(transaction, current))
    return { attempt: updated ?? current, donation }
  })
}

/** When no payment has arrived: stores a decline for the donor, and fails an attempt that can no longer be paid. */
async function noteProviderStatus(
  context: Context,
  attempt: Attempt,
  providerStatus: ProviderStatus,
  message: string | null,
): Promise<void> {
  const now = context.clock()
  if (providerStatus === 'closed') {
    const change = { status: 'failed', donorPhone: null, nextCheckAt: now + LAST_LOOK_AFTER, updatedAt: now } as const
    const lastError = message ?? attempt.lastError
    await updateOpenAttempt(context.database.write, attempt.id, { ...change, lastError })
  } else if (providerStatus === 'declined' && message !== attempt.lastError) {
    await updateOpenAttempt(context.database.write, attempt.id, { lastError: message, updatedAt: now })
  }
}

interface Arrival {
  reference: string
  provider: Provider
  received: ReceivedPayment
}

interface Receipt {
  attempt: Attempt
  arrival: Arrival
  now: number
}

/** Books a received payment once; what does not match waits whole in suspense. Under the attempt's lock. */
async function receivePayment(transaction: Transaction, context: Context, receipt: Receipt) {
  const { attempt, arrival, now } = receipt
  const { reference, provider, received } = arrival
  // When the owner closes their account at the same time, the closing either finishes first or sees this payment.
  const ownerId = await lockOwner(context, transaction, attempt.fundraiserId)
  const problem =
    findMismatch(attempt, arrival, context.gateways[provider].live) ??
    ((await findUser(transaction, ownerId)) ? null : 'The creator has closed their account')
  const surprise =
    received.amount === attempt.chargeAmount
      ? (await findDonationOfAttempt(transaction, attempt.id)) && 'A second payment of the same donation'
      : 'Another amount than was asked for'
  const outcome = problem ? 'mismatch' : surprise ? 'extra' : 'donation'
  const booked =
    outcome === 'donation'
      ? // What was asked for is worth its donation, whatever the rounding of the price.
        attempt.amount + attempt.coveredFee
      : worthInCents(received.amount, received.currency, attempt)
  const payment = await insertPayment(transaction, {
    attemptId: attempt.id,
    provider,
    externalId: received.externalId,
    reference,
    amount: received.amount,
    currency: received.currency,
    bookedAmount: booked,
    outcome,
    note: problem ?? surprise ?? null,
    createdAt: now,
  })
  await bookFee(transaction, receipt)
  if (!payment) return null

  if (payment.outcome !== 'donation') {
    context.log.warn({ attempt: attempt.id, payment: payment.id, outcome: payment.outcome }, payment.note ?? '')
    await postEvent(transaction, Authority.provider, {
      eventKey: `payment:${payment.id}`,
      kind: 'suspense',
      createdAt: now,
      lines: [
        { account: 'provider_balance', amount: booked },
        { account: 'suspense', amount: -booked },
      ],
    })
    return null
  }
  const donation = await recordDonation(
    transaction,
    giftOf(context, attempt, payment),
    { by: Authority.provider, eventKey: `payment:${payment.id}`, from: 'provider_balance', createdAt: now },
    attempt.platformRate,
  )
  await notifyOfDonation(transaction, context, ownerId, donation)
  return donation
}

/** Why a payment does not belong to the attempt, for the team that reviews it; null when it does. */
function findMismatch(attempt: Attempt, { provider, received }: Arrival, live: boolean): string | null {
  if (received.live !== live) return received.live ? 'Real money in a test' : 'Test money'
  const named = received.attemptPublicId ?? (traitsOf(provider).repeatsAttempt ? null : attempt.publicId)
  if (named !== attempt.publicId) return 'The provider holds it for another attempt'
  if (received.currency !== attempt.currency) return `Asked for ${attempt.currency}, received ${received.currency}`
  return null
}

/** US cents at the rate that was quoted to the donor; zero for any other currency. */
function worthInCents(minor: number, currency: string, quoted: Pick<Attempt, 'currency' | 'rate'>): number {
  if (currency === 'USD') return minor
  const { rate } = quoted
  return rate !== null && quoted.currency === currency && isCurrency(currency) ? localToCents(minor, rate, currency) : 0
}

/** Often the fee is known only after the payment. */
async function bookFee(transaction: Transaction, { attempt, arrival: { provider, received }, now }: Receipt) {
  const fee = received.fee ? worthInCents(received.fee.amount, received.fee.currency, attempt) : 0
  const payment = fee > 0 ? await findPayment(transaction, provider, received.externalId) : undefined
  if (payment) await postProviderFee(transaction, `fee:${payment.id}`, fee, now)
}

/** Runs in the transaction that records the donation, so all of it happens or none. */
export async function notifyOfDonation(
  transaction: Transaction,
  context: Context,
  ownerId: number,
  donation: Row<'donations'>,
): Promise<void> {
  await queueReceipt(transaction, context, donation)
  await queueNotice(transaction, context, ownerId, donation)
  const { id: donationId, fundraiserId } = donation
  const eventKey = `donation:${donationId}`
  await notify(transaction, context, { eventKey, kind: 'donation', fundraiserId, userId: ownerId, donationId })
}
