import { tellSomeFollowers } from '../../community/follows'
import type { Context } from '../../context'
import { dueDay, sendDigests } from '../../giving/notifications/digest'
import { unlessMaintained } from '../../platform/maintenance'
import { type Repeated, repeat } from './repeat'

const TEN_MINUTES = 600_000
const TEN_SECONDS = 10_000

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

/** Starts to write the mails to followers, a few at a time. */
export function startFollowsWorker(context: Context): Repeated {
  return repeat(
    TEN_SECONDS,
    unlessMaintained(context, async () => {
      await tellSomeFollowers(context)
    }),
    (error) => context.log.error({ error }, 'follows worker failed'),
  )
}
