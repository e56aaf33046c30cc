import { dueDay, sendDigests } from '../../giving/notifications/digest'
import { unlessMaintained } from '../../platform/announcements/unless-maintained'
import type { Context } from '../../platform/context'
import { type Repeated, repeat } from './repeat'

const TEN_MINUTES = 600_000

/** Starts to send each day's daily mails from its morning on; at once when the server was off at that time. */
export function startNoticeWorker(context: Context): Repeated {
  let doneDay = 0
  return repeat(
    TEN_MINUTES,
    unlessMaintained(context, async () => {
      const day = dueDay(context.clock())
      if (day === doneDay) return
      await sendDigests(context, day)
      doneDay = day
    }),
    (error) => context.log.error({ error }, 'notices worker failed'),
  )
}
