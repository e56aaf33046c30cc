import type { Context } from '../../context'
import { queueSomeThanks } from '../../giving/thanks/fan-out'
import { unlessMaintained } from '../../platform/maintenance'
import { type Repeated, repeat } from './repeat'

/** Milliseconds: the same pace as the outbox. */
const PAUSE = 2_000

/** Starts to write the mails of creators' thanks, a few at a time. */
export function startThanksWorker(context: Context): Repeated {
  return repeat(
    PAUSE,
    unlessMaintained(context, async () => {
      await queueSomeThanks(context)
    }),
    (error) => context.log.error({ error }, 'thanks worker failed'),
  )
}
