import type { Context } from '../context'
import { type Repeated, repeat } from '../repeat'
import { dueDay, sendDigests } from './digest'

const TEN_MINUTES = 600_000

/** Sends the daily mails of each day once its morning has come, from now on; after a time that the server was off, at once. */
export function startNoticeWorker(context: Context): Repeated {
  let doneDay = 0
  return repeat(
    TEN_MINUTES,
    async () => {
      const day = dueDay(context.clock())
      if (day === doneDay) return
      await sendDigests(context, day)
      doneDay = day
    },
    (error) => context.log.error({ error }, 'notices worker failed'),
  )
}
