import type { Context } from '../../context'
import { forgetUnusedQuotes } from '../../giving/payments/quotes'
import { checkRefunds } from '../../giving/refunds/send'
import { readFact } from '../../platform/installation'
import { createLimits } from '../../platform/limits/limits'
import { unlessMaintained } from '../../platform/maintenance'
import { readLastComparison, runComparison } from '../comparison/run-comparison'
import { processEvents } from '../webhooks/webhooks'
import { createRepair } from './find-missed-changes'
import { reconcile } from './reconcile-payments'
import { repeat } from './repeat'

const DAY = 24 * 60 * 60_000

/** Compares our books with the providers' lists once a day, also over a restart. Not in the demo: no provider knows its invented gifts. */
async function compareDaily(context: Context, isStopping: () => boolean): Promise<void> {
  if ((await readFact(context.database.read, 'demo')) !== null) return
  const last = await readLastComparison(context.database.read)
  if (last && Math.abs(context.clock() - last.at) < DAY) return
  const comparison = await runComparison(context, { isStopping })
  if (comparison && comparison.unread.length > 0)
    context.log.warn({ ...comparison }, 'the lists of a provider not read')
}

const SECOND = 1_000
const HOUR = 3_600 * SECOND

export interface PaymentWorkers {
  /** One round of everything now: webhooks, then stuck payments and missed changes. */
  runOnce(): Promise<void>
  /** Starts nothing new, and waits for work in progress. */
  stop(): Promise<void>
}

/**
 * Starts to process payments without a browser: webhooks every second, stuck payments and refunds every minute, and once a
 * day changes without a webhook, and a comparison of our books with the providers' lists.
 */
export function startPaymentWorkers(context: Context): PaymentWorkers {
  const limits = createLimits(context.database, context.clock)
  const repair = createRepair(context)
  let stopping = false
  const isStopping = () => stopping

  const every = (pauseMs: number, work: () => Promise<void>) =>
    repeat(pauseMs, unlessMaintained(context, work), (error) => context.log.error({ error }, 'payment worker failed'))
  const jobs = [
    every(SECOND, () => processEvents(context, isStopping)),
    every(60 * SECOND, () => reconcile(context, isStopping)),
    every(60 * SECOND, () => checkRefunds(context, isStopping)),
    every(HOUR, () => repair.run(isStopping)),
    every(HOUR, () => compareDaily(context, isStopping)),
    every(HOUR, async () => {
      await limits.sweep()
      await forgetUnusedQuotes(context)
    }),
  ]

  return {
    async runOnce() {
      for (const job of jobs) await job.run()
    },
    async stop() {
      stopping = true
      await Promise.all(jobs.map((job) => job.stop()))
    },
  }
}
