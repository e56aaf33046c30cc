import type { Context } from '../context'
import { type Repeated, repeat } from '../repeat'
import { queueSomeThanks } from './fan-out'

/** Milliseconds: the outbox is emptied at the same pace. */
const PAUSE = 2_000

/** Writes the mails of creators' thanks, a few at a time, from now on. */
export function startThanksWorker(context: Context): Repeated {
  return repeat(
    PAUSE,
    async () => {
      await queueSomeThanks(context)
    },
    (error) => context.log.error({ error }, 'thanks worker failed'),
  )
}
