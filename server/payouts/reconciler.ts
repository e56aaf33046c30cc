import type { Context } from '../context'
import { ProviderUnavailable } from '../payments/gateway'
import { MAY_RETURN_FOR } from './expected-by'
import { claimPayout, listDuePayouts, type Payout } from './queries'
import { sendTransfer } from './send'
import { askAbout } from './settle'

const METHODS = ['stripe', 'flutterwave'] as const
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const BATCH = 200
/** After so many silences in a row a provider is left alone until the next run. */
const PATIENCE = 3

/**
 * Asks about every payout whose time has come: where no webhook arrived, or the answer to the transfer itself was lost, this is
 * what ends it. Each one is put off before it is asked about, so one that fails comes again, later, and holds up no other.
 */
export async function reconcilePayouts(context: Context, isStopping: () => boolean): Promise<void> {
  for (const method of METHODS) {
    let silences = 0
    for (const payout of await listDuePayouts(context.database.read, method, context.clock(), BATCH)) {
      if (isStopping() || silences >= PATIENCE) break
      if (!(await claimPayout(context.database.write, payout, nextCheck(payout, context.clock())))) continue
      try {
        await check(context, payout)
        silences = 0
      } catch (error) {
        if (error instanceof ProviderUnavailable) silences += 1
        context.log.warn({ error, payout: payout.id }, 'payout not checked')
      }
    }
  }
}

/** One that is on its way: after two minutes, four, … six hours. One that arrived: after one day, two, four; then no more. */
function nextCheck({ status, checks, processedAt }: Payout, now: number): number | null {
  if (status === 'processing') return now + Math.min(MINUTE * 2 ** (checks + 1), 6 * HOUR)
  const next = now + DAY * 2 ** checks
  return processedAt !== null && next - processedAt <= MAY_RETURN_FOR ? next : null
}

/** What the provider has never heard of is sent once more, under the same reference: there is still only one transfer. */
async function check(context: Context, payout: Payout): Promise<void> {
  const isKnown = await askAbout(context, payout)
  if (!isKnown && payout.status === 'processing') await sendTransfer(context, payout)
}
