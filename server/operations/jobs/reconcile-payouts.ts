import type { Context } from '../../context'
import { MAY_RETURN_FOR } from '../../giving/payouts/present'
import { sendTransfer } from '../../giving/payouts/send'
import { askAbout, FUNDS_RETRY } from '../../giving/payouts/settle'
import type { Payout } from '../../giving/payouts/tables'
import { isSilent } from '../../providers/gateway'
import { PROVIDERS } from '../../providers/registry'
import { claimPayout, listDuePayouts } from './queries'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const BATCH = 200
/** After this many failures in a row the provider is skipped until the next run. */
const MAXIMUM_FAILURES = 3

/**
 * Checks every due payout: without a webhook, or when the reply to the transfer was lost, this is what settles it. Each
 * payout is postponed before its check, so a failing one is retried later and does not block the others.
 */
export async function reconcilePayouts(context: Context, isStopping: () => boolean): Promise<void> {
  for (const method of PROVIDERS) {
    let failures = 0
    for (const payout of await listDuePayouts(context.database.read, method, context.clock(), BATCH)) {
      if (isStopping() || failures >= MAXIMUM_FAILURES) break
      if (!(await claimPayout(context.database.write, payout, nextCheck(payout, context.clock())))) continue
      try {
        await check(context, payout)
        failures = 0
      } catch (error) {
        if (isSilent(error)) failures += 1
        context.log.warn({ error, payout: payout.id }, 'payout not checked')
      }
    }
  }
}

/**
 * A payout that waits for our funds: after a quarter of an hour. A transfer under way: after two minutes, four, … six hours. A completed
 * one: after one day, two, four; then no more.
 */
function nextCheck({ status, checks, processedAt, waitingFor }: Payout, now: number): number | null {
  if (waitingFor !== null) return now + FUNDS_RETRY
  if (status === 'processing') return now + Math.min(MINUTE * 2 ** (checks + 1), 6 * HOUR)
  const next = now + DAY * 2 ** checks
  return processedAt !== null && next - processedAt <= MAY_RETURN_FOR ? next : null
}

/**
 * A transfer that the provider does not know is sent once more under the same reference: there is still only one transfer.
 */
async function check(context: Context, payout: Payout): Promise<void> {
  const isKnown = await askAbout(context, payout)
  if (!isKnown && payout.status === 'processing') await sendTransfer(context, payout)
}
