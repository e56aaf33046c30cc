import type { Context } from '../../context'
import { expireAttempt } from '../../giving/payments/expire-attempt'
import { listPayments } from '../../giving/payments/find-payment'
import { closeIfTesting } from '../../giving/payments/settling/close-if-testing'
import { settle } from '../../giving/payments/settling/settle'
import type { Attempt } from '../../giving/payments/tables'
import { syncReturns } from '../../giving/refunds/sync'
import { isSilent } from '../../providers/gateway'
import { PROVIDERS } from '../../providers/registry'
import { claimAttempt, listDueAttempts, setNextCheck } from './queries'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const BATCH = 200
/** How long an unpaid attempt stays open; mobile money and bank transfers are slow. */
const EXPIRES_AFTER = 3 * DAY
/** After this many failures in a row the provider is skipped until the next run. */
const MAXIMUM_FAILURES = 3

/**
 * Checks every due attempt: without a browser and without a webhook, this is what records the donation. Each attempt is
 * postponed before its check, so a failing one is retried later and does not block the others.
 */
export async function reconcile(context: Context, isStopping: () => boolean): Promise<void> {
  for (const provider of PROVIDERS) {
    let failures = 0
    for (const attempt of await listDueAttempts(context.database.read, provider, context.clock(), BATCH)) {
      if (isStopping() || failures >= MAXIMUM_FAILURES) break
      if (!(await claimAttempt(context.database.write, attempt, nextCheck(attempt, context.clock())))) continue
      try {
        await reconcileAttempt(context, attempt)
        failures = 0
      } catch (error) {
        if (isSilent(error)) failures += 1
        context.log.warn({ error, attempt: attempt.id }, 'payment not checked')
      }
    }
  }
}

/** After one minute, two, four, … six hours; and once exactly when the attempt expires. */
function nextCheck({ checks, createdAt }: Attempt, now: number): number {
  const next = now + Math.min(MINUTE * 2 ** checks, 6 * HOUR)
  const end = createdAt + EXPIRES_AFTER
  return now < end ? Math.min(next, end) : next
}

async function reconcileAttempt(context: Context, attempt: Attempt): Promise<void> {
  const checked = (await settle(context, attempt)).attempt
  const settled = (await closeIfTesting(context, checked))?.attempt ?? checked
  if (settled.status !== 'open') {
    // Without a webhook about the payment, earlier webhooks about its refunds found no payment.
    for (const { provider, externalId } of await listPayments(context.database.read, attempt.id))
      await syncReturns(context, provider, externalId)
    // This was the last check of a payment that was final before.
    if (settled.status === attempt.status) await setNextCheck(context.database.write, attempt.id, null)
  } else if (context.clock() >= attempt.createdAt + EXPIRES_AFTER) {
    await expireAttempt(context, settled)
  }
}
