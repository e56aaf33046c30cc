import type { Context } from '../../context'
import type { Handle } from '../../platform/database/open'
import { HOUR, MINUTE } from '../../platform/durations'
import { isSilent, ProviderAccessRefused, ProviderRefusal, ProviderUnavailable } from '../../providers/gateway'
import { PROVIDERS, type Provider } from '../../providers/registry'
import { findPayment } from '../payments/payment'
import { findPaymentById, readReturns } from '../payments/returns'
import type { Refund } from '../payments/tables'
import { bookReturns } from './book'
import { claimRefund, findRefund, listDueRefunds, updateRequested } from './queries'

const BATCH = 100
/** After this many failures in a row a provider is not called again until the next run. */
const MAXIMUM_FAILURES = 3
/** No worker retries a refund while its first request may still be under way. Milliseconds. */
export const FIRST_TRY_LASTS = 5 * MINUTE

/** Safe to retry with the same reference. After ProviderUnavailable it is not known whether money moves. */
export async function sendRefund(context: Context, refund: Refund): Promise<void> {
  const { database, gateways, clock } = context
  const payment = await findPaymentById(database.read, refund.paymentId)
  if (!payment) throw new RangeError(`Refund ${refund.id} is of no payment`)
  const { refunds } = await readReturns(database.read, payment.id)
  const order = {
    reference: refund.reference,
    paymentExternalId: payment.externalId,
    amount: refund.localAmount,
    currency: payment.currency,
    others: refunds.flatMap(({ id, externalId }) => (id === refund.id ? [] : (externalId ?? []))),
  }
  const window = await openRefundWindow(database.write, refund, clock())
  if (!window) return
  try {
    const { externalId } = await gateways[refund.provider].refund(order)
    const accepted = { externalId, status: 'pending', error: null, updatedAt: clock() } as const
    await updateRequested(database.write, refund.id, accepted)
  } catch (error) {
    if (error instanceof ProviderAccessRefused) await window.closeWithoutEffect(error.reason ?? error.message)
    if (!(error instanceof ProviderRefusal)) throw error
    context.log.warn({ error, refund: refund.id }, 'refund refused')
    const reason = error.reason ?? error.message
    const refused = { status: 'failed' as const, error: reason, nextCheckAt: null, updatedAt: clock() }
    if (window.mayBeMadeAlready) await window.closeWithoutEffect(reason)
    else await updateRequested(database.write, refund.id, refused)
  }
  // After a refusal too: usually its cause is a dispute or a refund that we did not know of.
  await syncReturns(context, payment.provider, payment.externalId)
}

/** Asks first whether the provider has a refund; each is postponed, so that none blocks the others. */
export async function checkRefunds(context: Context, isStopping: () => boolean): Promise<void> {
  for (const provider of PROVIDERS) {
    let failures = 0
    for (const refund of await listDueRefunds(context.database.read, provider, context.clock(), BATCH)) {
      if (isStopping() || failures >= MAXIMUM_FAILURES) break
      const wait = Math.min(FIRST_TRY_LASTS * 2 ** refund.checks, 6 * HOUR)
      if (!(await claimRefund(context.database.write, refund, context.clock() + wait))) continue
      try {
        await checkRefund(context, refund)
        failures = 0
      } catch (error) {
        if (isSilent(error)) failures += 1
        context.log.warn({ error, refund: refund.id }, 'refund not checked')
      }
    }
  }
}

async function checkRefund(context: Context, { id, paymentId }: Refund): Promise<void> {
  const payment = await findPaymentById(context.database.read, paymentId)
  if (!payment) return
  await syncReturns(context, payment.provider, payment.externalId)
  const refund = await findRefund(context.database.read, id)
  if (refund?.status === 'requested') await sendRefund(context, refund)
}

/** After this time a call to a provider is over, whatever became of it. Less than the pause before a refund is tried again. Milliseconds. */
const CALL_LASTS = 4 * 60_000

/** A call without an answer may have worked, and the provider may list its refund late: until then nothing is stopped. Milliseconds. */
export const LISTED_AFTER = 30 * 60_000

/** One call that requests a refund: while it is open, nobody else requests or stops the refund. */
interface RefundWindow {
  /** Whether an earlier call may have made it and the provider may not list it yet: then a refusal of this call does not end the refund. */
  mayBeMadeAlready: boolean
  /** Closes it after a call that is known to have had no effect, and stores the provider's words. */
  closeWithoutEffect(error: string): Promise<void>
}

/** Opens the window before a provider is called. Null when the refund was stopped or another call is still open. */
async function openRefundWindow(database: Handle, refund: Refund, now: number): Promise<RefundWindow | null> {
  const { id, sendingUntil: before } = refund
  if (refund.status !== 'requested' || (before !== null && before > now)) return null
  const until = now + CALL_LASTS
  if (!(await updateRequested(database, id, { sendingUntil: until }, before))) return null
  return {
    mayBeMadeAlready: before !== null && before + LISTED_AFTER > now,
    closeWithoutEffect: async (error) =>
      void (await updateRequested(database, id, { sendingUntil: before, error }, until)),
  }
}

/** Whether a refund may still be stopped: the provider is not known to have it, and no call to request it is open or too recent. */
export function mayBeStopped({ status, sendingUntil }: Refund, now: number): boolean {
  return status === 'requested' && (sendingUntil === null || sendingUntil + LISTED_AFTER <= now)
}

const ROUNDS = 5

/** Books every refund and dispute that the provider has, once; `unmatched`: not known (yet). */
export async function syncReturns(context: Context, provider: Provider, paymentExternalId: string) {
  const { database, gateways } = context
  const payment = await findPayment(database.read, provider, paymentExternalId)
  if (!payment) return 'unmatched'
  for (let round = 1; round <= ROUNDS; round += 1) {
    const known = await fingerprintReturns(database.read, payment.id)
    const ours = (await readReturns(database.read, payment.id)).refunds.map(({ reference }) => reference)
    const refunds = await gateways[provider].listRefunds(paymentExternalId, ours)
    const disputes = await gateways[provider].listDisputes(paymentExternalId)
    const booked = await database.transaction(async (transaction) => {
      await database.lock(transaction, 'payment_attempts', payment.attemptId)
      // Another call booked meanwhile, maybe from a newer answer than ours, so ask again.
      if ((await fingerprintReturns(transaction, payment.id)) !== known) return false
      await bookReturns(transaction, context, payment, { refunds, disputes })
      return true
    })
    if (booked) return 'synced'
  }
  throw new ProviderUnavailable(`Payment ${payment.id} changes while it is asked about`)
}

/** A text that changes with each change of the stored refunds and disputes of a payment. */
async function fingerprintReturns(database: Handle, paymentId: number): Promise<string> {
  const { refunds, disputes } = await readReturns(database, paymentId)
  return JSON.stringify([
    refunds.map(({ id, status, externalId }) => [id, status, externalId]),
    disputes.map(({ id, changes }) => [id, changes]),
  ])
}
