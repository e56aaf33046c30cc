import type { Context } from '../context'
import { createLimits } from '../http/limits'
import { createRepair } from '../refunds/repair'
import { checkRefunds } from '../refunds/send'
import { createCardTestingGuard } from './card-testing'
import { deleteUnusedQuotes } from './queries'
import { reconcile } from './reconciler'
import { processEvents } from './webhooks'

const SECOND = 1_000
const HOUR = 3_600 * SECOND
const DAY = 24 * HOUR

export interface PaymentWorkers {
  /** One round of everything now: what was reported, then what hangs, then what was never reported. */
  runOnce(): Promise<void>
  /** Begins nothing new and waits for what is in flight. */
  stop(): Promise<void>
}

/**
 * Keeps money moving without a browser: works on webhooks every second, asks about hanging payments and refunds every minute and
 * for what no webhook told once a day, from now on.
 */
export function startPaymentWorkers(context: Context): PaymentWorkers {
  const limits = createLimits(context.database, context.clock)
  const guard = createCardTestingGuard(context)
  const repair = createRepair(context)
  let stopping = false
  const isStopping = () => stopping

  const jobs = [
    repeat(SECOND, () => processEvents(context, guard, isStopping)),
    repeat(60 * SECOND, () => reconcile(context, isStopping)),
    repeat(60 * SECOND, () => checkRefunds(context, isStopping)),
    repeat(HOUR, () => repair.run(isStopping)),
    repeat(HOUR, async () => {
      await limits.sweep()
      await deleteUnusedQuotes(context.database.write, context.clock() - DAY)
    }),
  ]

  /** Runs a job now and again each time after a pause; never twice at once. */
  function repeat(pauseMs: number, work: () => Promise<void>) {
    let timer: NodeJS.Timeout | undefined
    let running = Promise.resolve()
    const run = () => {
      running = running
        .then(work)
        .catch((error: unknown) => context.log.error({ error }, 'payment worker failed'))
        .then(() => {
          clearTimeout(timer)
          if (!stopping) timer = setTimeout(run, pauseMs)
        })
      return running
    }
    void run()
    return {
      run,
      async stop() {
        clearTimeout(timer)
        await running
      },
    }
  }

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
