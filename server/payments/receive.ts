import type { Transaction } from 'kysely'
import { isCurrency } from '#shared/rules/currencies'
import { localToCents } from '#shared/rules/exchange'
import { ANONYMOUS } from '#shared/rules/names'
import { findUser } from '../accounts/queries'
import type { Context } from '../context'
import type { Row, Tables } from '../database/schema'
import { findDonationOfAttempt } from '../donations/queries'
import { recordDonation } from '../donations/record'
import { tellOfDonation } from '../donations/tell'
import { postEvent } from '../ledger/post'
import { lockOwner } from '../notices/service'
import type { ReceivedPayment } from './gateway'
import { type Attempt, findPayment, insertPayment } from './queries'

/** Money that arrived, with the reference that it arrived under. */
export interface Arrival {
  reference: string
  received: ReceivedPayment
}

interface Receipt {
  attempt: Attempt
  quote: Row<'exchange_quotes'> | undefined
  arrival: Arrival
  now: number
}

/**
 * Takes money in that a provider says has arrived: the right amount for an attempt becomes its donation; a second payment, or
 * one that does not fit, is kept apart in suspense until a person has looked at it. Knows money that it has seen.
 * Part of a transaction that holds the attempt's lock. Answers whether it recorded a donation.
 */
export async function receivePayment(
  transaction: Transaction<Tables>,
  context: Context,
  receipt: Receipt,
): Promise<boolean> {
  const { attempt, quote, arrival, now } = receipt
  const { reference, received } = arrival
  // An account that is being closed at this moment is closed first, or has this money in it.
  const ownerId = await lockOwner(context, transaction, attempt.fundraiserId)
  const problem =
    whyItDoesNotFit(attempt, received, context.gateways[attempt.provider].live) ??
    ((await findUser(transaction, ownerId)) ? null : 'The creator has closed their account')
  const isExtra = (await findDonationOfAttempt(transaction, attempt.id)) !== undefined
  const booked = worthInCents(received.amount, received.currency, quote)
  const payment = await insertPayment(transaction, {
    attemptId: attempt.id,
    provider: attempt.provider,
    externalId: received.externalId,
    reference,
    amount: received.amount,
    currency: received.currency,
    bookedAmount: booked,
    outcome: problem ? 'mismatch' : isExtra ? 'extra' : 'donation',
    note: problem ?? (isExtra ? 'A second payment of the same attempt' : null),
    createdAt: now,
  })
  await bookFee(transaction, receipt)
  if (!payment) return false

  if (payment.outcome !== 'donation') {
    context.log.warn({ attempt: attempt.publicId, payment: payment.id, outcome: payment.outcome }, payment.note ?? '')
    await postEvent(transaction, {
      eventKey: `payment:${payment.id}`,
      kind: 'suspense',
      createdAt: now,
      lines: [
        { account: 'provider_balance', amount: booked },
        { account: 'suspense', amount: -booked },
      ],
    })
    return false
  }
  const asked = worthInCents(attempt.chargeAmount, attempt.currency, quote)
  const arrived = { booked, excess: booked - asked }
  const donation = await recordDonation(transaction, giftOf(context, attempt, payment), arrived)
  await tellOfDonation(transaction, context, ownerId, donation)
  return true
}

/** In words for whoever looks at it; null when the payment is exactly what the attempt asked for. */
function whyItDoesNotFit(attempt: Attempt, received: ReceivedPayment, live: boolean): string | null {
  if (received.live !== live) return received.live ? 'Real money in a test' : 'Test money'
  // Stripe always repeats whose it is; Flutterwave may leave it out, and then our own reference binds it.
  const named = received.attemptPublicId ?? (attempt.provider === 'flutterwave' ? attempt.publicId : null)
  if (named !== attempt.publicId) return 'The provider holds it for another attempt'
  if (received.currency !== attempt.currency) return `Asked for ${attempt.currency}, received ${received.currency}`
  if (received.amount < attempt.chargeAmount)
    return `Asked for ${attempt.chargeAmount}, received only ${received.amount}`
  // A card is charged exactly what was asked; by mobile money people send more, and the rest is theirs.
  if (received.amount > attempt.chargeAmount && attempt.provider === 'stripe') {
    return `Asked for ${attempt.chargeAmount}, received ${received.amount}`
  }
  return null
}

/** At the rate that was promised to the donor; zero for a currency that none was promised for. */
function worthInCents(minor: number, currency: string, quote: Row<'exchange_quotes'> | undefined): number {
  if (currency === 'USD') return minor
  return quote && quote.currency === currency && isCurrency(currency) ? localToCents(minor, quote.rate, currency) : 0
}

/** What the provider keeps of it is often known only later; whenever it is known first, it is booked. */
async function bookFee(
  transaction: Transaction<Tables>,
  { attempt, quote, arrival: { received }, now }: Receipt,
): Promise<void> {
  const fee = received.fee && worthInCents(received.fee.amount, received.fee.currency, quote)
  const payment = fee ? await findPayment(transaction, attempt.provider, received.externalId) : undefined
  if (!fee || !payment) return
  await postEvent(transaction, {
    eventKey: `fee:${payment.id}`,
    kind: 'provider_fee',
    createdAt: now,
    lines: [
      { account: 'provider_fee', amount: fee },
      { account: 'provider_balance', amount: -fee },
    ],
  })
}

/** Who gives what to whom comes from the attempt, never from whoever reports the payment. */
function giftOf({ secrets }: Context, attempt: Attempt, payment: Row<'payments'>) {
  const isAnonymous = !attempt.donorName || attempt.donorName === ANONYMOUS
  const donorEmail = attempt.donorEmail && secrets.open(attempt.donorEmail, 'payment_attempts.donorEmail')
  return {
    fundraiserId: attempt.fundraiserId,
    donorId: attempt.donorId,
    amount: attempt.amount,
    donorName: isAnonymous ? null : attempt.donorName,
    donorEmail: donorEmail && secrets.seal(donorEmail, 'donations.donorEmail'),
    message: attempt.message,
    isAnonymous: isAnonymous ? (1 as const) : (0 as const),
    paymentIntentId: payment.reference,
    paymentId: payment.id,
    createdAt: payment.createdAt,
  }
}
