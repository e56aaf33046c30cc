import type { Context } from '../../context'
import { unlessMaintained } from '../../platform/maintenance'
import { reconcilePayouts } from './reconcile-payouts'
import { type Repeated, repeat } from './repeat'

const MINUTE = 60_000

/** Starts to check stuck payouts. */
export function startPayoutWorkers(context: Context): Repeated {
  let stopping = false
  const job = repeat(
    MINUTE,
    unlessMaintained(context, () => reconcilePayouts(context, () => stopping)),
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
