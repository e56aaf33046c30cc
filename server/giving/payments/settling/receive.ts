import type { Transaction } from 'kysely'
import { isCurrency } from '#shared/rules/money/currencies'
import { localToCents } from '#shared/rules/money/exchange'
import { findUser } from '../../../community/users/find-user'
import type { Context } from '../../../context'
import type { Row, Tables } from '../../../platform/database/schema'
import type { ReceivedPayment } from '../../../providers/gateway'
import { type Provider, traitsOf } from '../../../providers/registry'
import { findDonationOfAttempt, recordDonation } from '../../donations/record'
import { postEvent } from '../../ledger/post'
import { lockOwner } from '../../notifications/service'
import { findPayment } from '../find-payment'
import { giftOf } from '../gift'
import { notifyOfDonation } from '../notify'
import { insertPayment } from '../queries'
import type { Attempt } from '../tables'

/** A payment that arrived, with the reference that it arrived under. */
export interface Arrival {
  reference: string
  provider: Provider
  received: ReceivedPayment
}

interface Receipt {
  attempt: Attempt
  quote: Row<'exchange_quotes'> | undefined
  arrival: Arrival
  now: number
}

/**
 * Books a payment that a provider reports as received. The right amount for an attempt becomes its donation. A second payment,
 * or one that does not match, waits whole in suspense until a person has decided about it. A payment that is stored already is not
 * booked again. Runs in a transaction that holds the attempt's lock. Returns the donation that it recorded, or null.
 */
export async function receivePayment(
  transaction: Transaction<Tables>,
  context: Context,
  receipt: Receipt,
): Promise<Row<'donations'> | null> {
  const { attempt, quote, arrival, now } = receipt
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
      : worthInCents(received.amount, received.currency, quote)
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
    await postEvent(transaction, {
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
    { eventKey: `payment:${payment.id}`, from: 'provider_balance', createdAt: now },
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

/** US cents at the rate that was quoted to the donor; zero for a currency without a quote. */
function worthInCents(minor: number, currency: string, quote: Row<'exchange_quotes'> | undefined): number {
  if (currency === 'USD') return minor
  return quote && quote.currency === currency && isCurrency(currency) ? localToCents(minor, quote.rate, currency) : 0
}

/** Books the provider's fee once, as soon as it is known. Often it is known only after the payment. */
async function bookFee(
  transaction: Transaction<Tables>,
  { quote, arrival: { provider, received }, now }: Receipt,
): Promise<void> {
  if (!received.fee) return
  const fee = worthInCents(received.fee.amount, received.fee.currency, quote)
  const payment = fee > 0 ? await findPayment(transaction, provider, received.externalId) : undefined
  if (fee === 0 || !payment) return
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
