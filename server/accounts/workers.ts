import type { Context } from '../context'
import { forgetOldReplies } from '../http/idempotency'
import { type Repeated, repeat } from '../repeat'
import { answerResetRequests, forgetOldTokens } from './password-reset'
import { forgetEndedSessions } from './sessions'

const SECOND = 1_000
const HOUR = 3_600 * SECOND

/** Answers requests for new passwords and forgets what is over, from now on. */
export function startAccountWorkers(context: Context): Repeated {
  const report = (error: unknown) => context.log.error({ error }, 'accounts worker failed')
  const jobs = [
    // At its own pace: were it woken by a request, that request's answer would take longer for an address that is known.
    repeat(2 * SECOND, () => answerResetRequests(context), report),
    repeat(HOUR, () => forgetWhatIsOver(context), report),
  ]
  return {
    async run() {
      for (const job of jobs) await job.run()
    },
    async stop() {
      await Promise.all(jobs.map((job) => job.stop()))
    },
  }
}

async function forgetWhatIsOver(context: Context): Promise<void> {
  await forgetEndedSessions(context)
  await forgetOldTokens(context)
  await forgetOldReplies(context)
}
