import { answerResetRequests, forgetOldTokens } from '../../community/auth/password-reset'
import { forgetOldDrafts } from '../../community/drafts'
import { forgetEndedSessions } from '../../community/sessions/sessions'
import { forgetOldChanges } from '../../community/users/email-changes'
import type { Context } from '../../context'
import { forgetOldReplies } from '../../platform/idempotency'
import { unlessMaintained } from '../../platform/maintenance'
import { forgetPaidLeavers } from '../privacy/forget-paid-leavers'
import { type Repeated, repeat } from './repeat'

const SECOND = 1_000
const HOUR = 3_600 * SECOND

/** Starts to handle requests for new passwords and to delete expired data. */
export function startAccountWorkers(context: Context): Repeated {
  const report = (error: unknown) => context.log.error({ error }, 'accounts worker failed')
  const jobs = [
    // At its own pace: if a request woke it, the reply would take longer for a known address.
    repeat(
      2 * SECOND,
      unlessMaintained(context, () => answerResetRequests(context)),
      report,
    ),
    repeat(
      HOUR,
      unlessMaintained(context, () => deleteExpired(context)),
      report,
    ),
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

async function deleteExpired(context: Context): Promise<void> {
  await forgetEndedSessions(context)
  await forgetOldTokens(context)
  await forgetOldChanges(context)
  await forgetOldReplies(context)
  await forgetOldDrafts(context)
  await forgetPaidLeavers(context)
}
