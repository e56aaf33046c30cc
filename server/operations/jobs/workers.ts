import { answerResetRequests, forgetOldTokens } from '../../community/auth/password-reset'
import { forgetOldDrafts } from '../../community/drafts'
import { noteEnded } from '../../community/fundraisers/ended'
import { refreshOpenFundraisers } from '../../community/fundraisers/refresh'
import { forgetEndedSessions } from '../../community/sessions/sessions'
import { forgetOldChanges } from '../../community/users/email-changes'
import type { Context } from '../../context'
import { lastMonth, tellOfMonth } from '../../giving/month'
import { dueDay, sendDigests } from '../../giving/notifications/notices'
import { sendDuePushes } from '../../giving/notifications/push/send'
import { PUSH_SERVICES } from '../../giving/notifications/push/services'
import { forgetEndedSubscriptions } from '../../giving/notifications/push/subscriptions'
import { mailSome } from '../../giving/telling/mail'
import { tellSome } from '../../giving/telling/tell'
import { dueWeek, mailSomeWeekly } from '../../giving/telling/weekly'
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
    startMonthWorker(context),
    startTellingWorker(context),
    startPushWorker(context),
    startAuditWorker(context),
    startHealthWorker(context, health),
    ...(context.config.databaseUrl ? [] : [startBackupWorker(context)]),
  ]
}

/** Each push service has a job of its own: one that does not answer holds up no other. */
export function startPushWorker(context: Context): Repeated {
  return repeatJobs(context, 'push', [
    ...PUSH_SERVICES.map((service) => ({
      pauseMs: 2 * SECOND,
      work: (isStopping: () => boolean) => sendDuePushes(context, service, isStopping),
    })),
    { pauseMs: HOUR, work: () => forgetEndedSubscriptions(context) },
  ])
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

/** From the first of a month on, once; after a restart again, which tells nobody twice. */
export function startMonthWorker(context: Context): Repeated {
  let done = ''
  const work = async (isStopping: () => boolean) => {
    const { name } = lastMonth(context.clock())
    if (name === done) return
    await tellOfMonth(context, isStopping)
    if (!isStopping()) done = name
  }
  return repeatJobs(context, 'months', [{ pauseMs: 10 * MINUTE, work }])
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

/** Tells people what has happened: in the app and by push as fast as it goes, by mail at the pace at which mails are sent. */
export function startTellingWorker(context: Context): Repeated {
  let doneWeek = 0
  const mail = async () => {
    const week = dueWeek(context.clock())
    if (await mailSome(context)) return
    if (week !== doneWeek && (await mailSomeWeekly(context, week))) doneWeek = week
  }
  const tell = async (isStopping: () => boolean) => {
    while (!isStopping() && (await tellSome(context)));
  }
  return repeatJobs(context, 'telling', [
    { pauseMs: 2 * SECOND, work: tell },
    { pauseMs: 2 * SECOND, work: mail },
    { pauseMs: MINUTE, work: () => noteEnded(context) },
  ])
}
