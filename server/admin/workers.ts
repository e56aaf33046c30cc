import type { Context } from '../context'
import { type Repeated, repeat } from '../repeat'
import { eraseDeleted } from './fundraisers/erase'

const HOUR = 3_600_000

/** Erases what was deleted long ago and that nobody gave to, from now on. */
export function startAdminWorker(context: Context): Repeated {
  let stopping = false
  const worker = repeat(
    HOUR,
    () => eraseDeleted(context, () => stopping),
    (error) => context.log.error({ error }, 'admin worker failed'),
  )
  return {
    run: worker.run,
    stop() {
      stopping = true
      return worker.stop()
    },
  }
}
