import type { Context } from '../context'
import { type Repeated, repeat } from '../repeat'
import { reconcilePayouts } from './reconciler'

const MINUTE = 60_000

/** Asks about payouts that hang, from now on. */
export function startPayoutWorkers(context: Context): Repeated {
  let stopping = false
  const job = repeat(
    MINUTE,
    () => reconcilePayouts(context, () => stopping),
    (error) => context.log.error({ error }, 'payouts worker failed'),
  )
  return {
    run: job.run,
    stop() {
      stopping = true
      return job.stop()
    },
  }
}
