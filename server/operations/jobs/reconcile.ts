import type { Context } from '../../context'
import { closeIfTesting, expireAttempt } from '../../giving/payments/claim'
import { listPayments } from '../../giving/payments/payment'
import { settle } from '../../giving/payments/settle'
import type { Attempt } from '../../giving/payments/tables'
import { MAY_RETURN_FOR } from '../../giving/payouts/present'
import { sendTransfer } from '../../giving/payouts/send'
import { askAbout, FUNDS_RETRY } from '../../giving/payouts/settle'
import type { Payout } from '../../giving/payouts/tables'
import { syncReturns } from '../../giving/refunds/send'
import { DAY, HOUR, MINUTE } from '../../platform/durations'
import { isSilent } from '../../providers/gateway'
import { PROVIDERS, type Provider } from '../../providers/registry'
import { claimAttempt, claimPayout, listDueAttempts, listDuePayouts, setNextCheck } from './queries'

const BATCH = 200
/** How long an unpaid attempt stays open; mobile money and bank transfers are slow. */
const EXPIRES_AFTER = 3 * DAY
const MAXIMUM_FAILURES = 3

/** Checks every due attempt: without a browser and without a webhook, this is what records the donation. */
export function reconcile(context: Context, isStopping: () => boolean): Promise<void> {
  const { read, write } = context.database
  return checkDue<Attempt>(context, isStopping, 'payment', {
    listDue: (provider) => listDueAttempts(read, provider, context.clock(), BATCH),
    claim: (attempt) => claimAttempt(write, attempt, nextAttemptCheck(attempt, context.clock())),
    check: (attempt) => reconcileAttempt(context, attempt),
  })
}

/** Checks every due payout: without a webhook, or when the reply to the transfer was lost, this is what settles it. */
export function reconcilePayouts(context: Context, isStopping: () => boolean): Promise<void> {
  const { read, write } = context.database
  return checkDue<Payout>(context, isStopping, 'payout', {
    listDue: (method) => listDuePayouts(read, method, context.clock(), BATCH),
    claim: (payout) => claimPayout(write, payout, nextPayoutCheck(payout, context.clock())),
    check: (payout) => reconcilePayout(context, payout),
  })
}

interface Steps<Job> {
  listDue(provider: Provider): Promise<Job[]>
  claim(job: Job): Promise<boolean>
  check(job: Job): Promise<void>
}

/** Each job is postponed before its check, so a failing one is retried later and does not block the others. */
async function checkDue<Job extends { id: number }>(
  { log }: Context,
  isStopping: () => boolean,
  name: string,
  { listDue, claim, check }: Steps<Job>,
): Promise<void> {
  for (const provider of PROVIDERS) {
    let failures = 0
    for (const job of await listDue(provider)) {
      if (isStopping() || failures >= MAXIMUM_FAILURES) break
      if (!(await claim(job))) continue
      try {
        await check(job)
        failures = 0
      } catch (error) {
        if (isSilent(error)) failures += 1
        log.warn({ error, [name]: job.id }, `${name} not checked`)
      }
    }
  }
}

/** After one minute, two, four, … six hours; and once exactly when the attempt expires. */
function nextAttemptCheck({ checks, createdAt }: Attempt, now: number): number {
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

/** Waiting for funds: 15 minutes; under way: 2 minutes to 6 hours; completed: 1, 2 and 4 days. */
function nextPayoutCheck({ status, checks, processedAt, waitingFor }: Payout, now: number): number | null {
  if (waitingFor !== null) return now + FUNDS_RETRY
  if (status === 'processing') return now + Math.min(MINUTE * 2 ** (checks + 1), 6 * HOUR)
  const next = now + DAY * 2 ** checks
  return processedAt !== null && next - processedAt <= MAY_RETURN_FOR ? next : null
}

/** A transfer that the provider does not know is sent once more under the same reference: there is still only one. */
async function reconcilePayout(context: Context, payout: Payout): Promise<void> {
  const isKnown = await askAbout(context, payout)
  if (!isKnown && payout.status === 'processing') await sendTransfer(context, payout)
}
