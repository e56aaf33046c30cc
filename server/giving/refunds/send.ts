import type { Context } from '../../context'
import { isSilent, ProviderAccessRefused, ProviderRefusal } from '../../providers/gateway'
import { PROVIDERS } from '../../providers/registry'
import { findPaymentById, readReturns } from '../returns/read-returns'
import type { Refund } from '../returns/tables'
import { claimRefund, findRefund, listDueRefunds, updateRequestedRefund } from './queries'
import { openRefundWindow } from './sending-window'
import { syncReturns } from './sync'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const BATCH = 100
/** After this many failures in a row a provider is not called again until the next run. */
const MAXIMUM_FAILURES = 3
/** No worker retries a refund while its first request may still be under way. Milliseconds. */
export const FIRST_TRY_LASTS = 5 * MINUTE

/**
 * Requests a stored refund from the provider, and books the answer. Safe to retry with the same reference. A refusal makes it
 * `failed`, with the provider's message, unless an earlier call may have made it. Throws ProviderUnavailable: then it is not known whether money moves; the refund stays as
 * it is and is checked later. Throws ProviderAccessRefused when the provider did not let us in; its words are stored.
 */
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
    await updateRequestedRefund(database.write, refund.id, {
      externalId,
      status: 'pending',
      error: null,
      updatedAt: clock(),
    })
  } catch (error) {
    if (error instanceof ProviderAccessRefused) await window.closeWithoutEffect(error.reason ?? error.message)
    if (!(error instanceof ProviderRefusal)) throw error
    context.log.warn({ error, refund: refund.id }, 'refund refused')
    const reason = error.reason ?? error.message
    const refused = { status: 'failed' as const, error: reason, nextCheckAt: null, updatedAt: clock() }
    if (window.mayBeMadeAlready) await window.closeWithoutEffect(reason)
    else await updateRequestedRefund(database.write, refund.id, refused)
  }
  // After a refusal too: usually its cause is a dispute or a refund that we did not know of.
  await syncReturns(context, payment.provider, payment.externalId)
}

/**
 * Checks every unfinished refund that is due. It first asks whether the provider has the refund; only if not, it requests the
 * refund again with the same reference. Each is postponed before the call, so one that fails does not block the others.
 */
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
