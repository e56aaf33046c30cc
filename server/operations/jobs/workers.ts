import { answerResetRequests, forgetOldTokens } from '../../community/auth/password-reset'
import { forgetOldDrafts } from '../../community/drafts'
import { tellSomeFollowers } from '../../community/follows'
import { refreshOpenFundraisers } from '../../community/fundraisers/refresh'
import { forgetEndedSessions } from '../../community/sessions/sessions'
import { forgetOldChanges } from '../../community/users/email-changes'
import type { Context } from '../../context'
import { dueDay, sendDigests } from '../../giving/notifications/notices'
import { queueSomeThanks } from '../../giving/thanks/fan-out'
import { HOUR, MINUTE, SECOND } from '../../platform/durations'
import { forgetOldReplies } from '../../platform/idempotency'
import { eraseDeleted } from '../admin/fundraisers/erase'
import type { Health } from '../health/checks'
import { noteOverdueHolds } from '../holds/decide'
import { mailWhatIsDue } from '../messages/due-mail'
import { forgetPaidLeavers, removeUnusedPictures } from '../privacy/erase-account'
import { startHealthWorker } from './alerts'
import { startAuditWorker, startBackupWorker } from './commands'
import { startMailWorker } from './mail'
import { startPaymentWorkers } from './payments'
import { reconcilePayouts } from './reconcile'
import { type Repeated, repeatJobs } from './repeat'

export function startWorkers(context: Context, health: Health): Pick<Repeated, 'stop'>[] {
  return [
    startPaymentWorkers(context),
    repeatJobs(context, 'payouts', [{ pauseMs: MINUTE, work: (isStopping) => reconcilePayouts(context, isStopping) }]),
    startAccountWorkers(context),
    startAdminWorker(context),
    startMailWorker(context),
    startNoticeWorker(context),
    // At the same pace as the mails are sent.
    repeatJobs(context, 'thanks', [{ pauseMs: 2 * SECOND, work: () => queueSomeThanks(context) }]),
    repeatJobs(context, 'follows', [{ pauseMs: 10 * SECOND, work: () => tellSomeFollowers(context) }]),
    startAuditWorker(context),
    startHealthWorker(context, health),
    ...(context.config.databaseUrl ? [] : [startBackupWorker(context)]),
  ]
}

export function startAccountWorkers(context: Context): Repeated {
  return repeatJobs(context, 'accounts', [
    // At its own pace: if a request woke it, the reply would take longer for a known address.
    { pauseMs: 2 * SECOND, work: () => answerResetRequests(context) },
    { pauseMs: HOUR, work: () => deleteExpired(context) },
  ])
}

async function deleteExpired(context: Context): Promise<void> {
  await forgetEndedSessions(context)
  await forgetOldTokens(context)
  await forgetOldChanges(context)
  await forgetOldReplies(context)
  await forgetOldDrafts(context)
  await forgetPaidLeavers(context)
}

/** Keeps the indexes of public lists small, notes holds past their day, and removes fundraisers that were deleted long ago and pictures that nothing shows. */
export function startAdminWorker(context: Context): Repeated {
  const work = async (isStopping: () => boolean) => {
    await refreshOpenFundraisers(context)
    await noteOverdueHolds(context)
    await eraseDeleted(context, isStopping)
    await removeUnusedPictures(context, isStopping)
  }
  return repeatJobs(context, 'admin', [{ pauseMs: HOUR, work }])
}

/** Sends each day's daily mails from its morning on; at once when the server was off at that time. */
export function startNoticeWorker(context: Context): Repeated {
  let doneDay = 0
  const work = async () => {
    const day = dueDay(context.clock())
    if (day === doneDay) return
    await sendDigests(context, day)
    await mailWhatIsDue(context, day)
    doneDay = day
  }
  return repeatJobs(context, 'notices', [{ pauseMs: 10 * MINUTE, work }])
}
