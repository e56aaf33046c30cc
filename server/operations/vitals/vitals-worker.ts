import type { Context } from '../../platform/context'
import { type Repeated, repeat } from '../jobs/repeat'
import type { Vitals } from './vitals'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** Starts to store what visits were like: each minute, and once more when it stops. Deletes what is too old once a day. */
export function startVitalsWorker({ clock, log }: Pick<Context, 'clock' | 'log'>, vitals: Vitals): Repeated {
  let sweptAt = Number.NEGATIVE_INFINITY
  const worker = repeat(
    MINUTE,
    async () => {
      await vitals.flush()
      if (clock() - sweptAt < DAY) return
      await vitals.forgetOld()
      sweptAt = clock()
    },
    (error) => log.error({ error }, 'vitals worker failed'),
  )
  return {
    run: worker.run,
    async stop() {
      await worker.stop()
      await vitals.flush().catch((error: unknown) => log.error({ error }, 'the last vitals were not stored'))
    },
  }
}
