import type { Context } from '../context'
import { ProviderRefusal, ProviderUnavailable } from '../payments/gateway'
import {
  claimRefund,
  findPaymentById,
  findRefund,
  listDueRefunds,
  listRefunds,
  type Refund,
  updateRequestedRefund,
} from './queries'
import { syncReturns } from './sync'

const PROVIDERS = ['stripe', 'flutterwave'] as const
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const BATCH = 100
/** After so many silences in a row a provider is left alone until the next run. */
const PATIENCE = 3
/** Nobody else asks for a refund while its first request may still be under way. */
export const FIRST_TRY_LASTS = 5 * MINUTE

/**
 * Asks the provider for a refund that was written down before, and books what it answers. Safe to repeat under its reference. A
 * refusal makes it `failed`, with the provider's words. Throws ProviderUnavailable: then it is not known whether money moves, the
 * refund stays as it is and is asked about later.
 */
export async function sendRefund(context: Context, refund: Refund): Promise<void> {
  const { database, gateways, clock } = context
  const payment = await findPaymentById(database.read, refund.paymentId)
  if (!payment) throw new RangeError(`Refund ${refund.id} is of no payment`)
  const all = await listRefunds(database.read, payment.id)
  const order = {
    reference: refund.reference,
    paymentExternalId: payment.externalId,
    amount: refund.localAmount,
    currency: payment.currency,
    others: all.flatMap(({ id, externalId }) => (id === refund.id ? [] : (externalId ?? []))),
  }
  try {
    const { externalId } = await gateways[refund.provider].refund(order)
    await updateRequestedRefund(database.write, refund.id, { externalId, status: 'pending', updatedAt: clock() })
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error
    context.log.warn({ error, refund: refund.id }, 'refund refused')
    const refused = {
      status: 'failed' as const,
      error: error.reason ?? error.message,
      nextCheckAt: null,
      updatedAt: clock(),
    }
    await updateRequestedRefund(database.write, refund.id, refused)
  }
  // After a refusal too: its cause is mostly a dispute or a refund that we had not heard of.
  await syncReturns(context, payment.provider, payment.externalId)
}

/**
 * Asks about every refund whose end is not known: first whether the provider has it, and only if it has not, for the refund once
 * more under the same reference. Each is put off before it is asked about, so one that fails holds up no other.
 */
export async function checkRefunds(context: Context, isStopping: () => boolean): Promise<void> {
  for (const provider of PROVIDERS) {
    let silences = 0
    for (const refund of await listDueRefunds(context.database.read, provider, context.clock(), BATCH)) {
      if (isStopping() || silences >= PATIENCE) break
      const wait = Math.min(FIRST_TRY_LASTS * 2 ** refund.checks, 6 * HOUR)
      if (!(await claimRefund(context.database.write, refund, context.clock() + wait))) continue
      try {
        await checkRefund(context, refund)
        silences = 0
      } catch (error) {
        if (error instanceof ProviderUnavailable) silences += 1
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
