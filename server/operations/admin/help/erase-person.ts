import type { Viewer } from '../../../community/sessions/viewer'
import { mailAdmins, requireSettledAdmin } from '../../../community/users/admins'
import { recipientOf } from '../../../community/users/emails'
import type { Context } from '../../../context'
import { recordAction } from '../../../platform/audit-log'
import { queueMail } from '../../../platform/mail/outbox'
import { eraseAccount, removePictures } from '../../privacy/erase-account'
import { listErasureObstacles } from '../../privacy/erasure-obstacles'
import { countHelp, GRAVE_ACTS_PER_HOUR } from './count-help'
import { findActor, lockHelped } from './find-helped'
import { accountErasedLetter, erasedByAdminLetter } from './letters'

/**
 * Closes the account of a person who asked the team for it: personal data is deleted, the history of money stays. The act and its note stay
 * in the audit trail, and all admins get a mail. Throws as `lockHelped` does, 403 for an admin who has just become one, 409 while money is
 * owed or under way or a fundraiser runs, and 429 above ten an hour for one admin.
 */
export async function erasePerson(context: Context, viewer: Viewer, id: number, note: string): Promise<void> {
  const { database, secrets, config, clock, securityLog } = context
  await countHelp(context, viewer, 'erase', GRAVE_ACTS_PER_HOUR)
  const pictures = await database.transaction(async (transaction) => {
    const person = await lockHelped(transaction, context, viewer, id)
    await requireSettledAdmin(transaction, viewer, clock())
    const [obstacle] = await listErasureObstacles(transaction, person, clock())
    if (obstacle) throw obstacle
    await queueMail(transaction, context, {
      mailKey: `account-closed:${id}`,
      to: recipientOf(secrets, person),
      letter: () => accountErasedLetter(person.fullName),
    })
    const act = { person: person.fullName, actor: await findActor(transaction, viewer), note }
    await mailAdmins(transaction, context, `erased-by-admin:${id}`, ({ fullName }) =>
      erasedByAdminLetter(config.publicUrl, fullName, act),
    )
    const deleted = await eraseAccount(transaction, context, id)
    await recordAction(transaction, {
      ...{ actorId: viewer.id, action: 'erase-person', subject: `user:${id}`, createdAt: clock() },
      ...{ before: null, after: { note } },
    })
    return deleted
  })
  securityLog.record('account-closed', { userId: id, subject: `user:${id}` })
  await removePictures(context, pictures)
}
