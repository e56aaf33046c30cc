import { accountClosedLetter } from '../../../community/auth/letters'
import type { Viewer } from '../../../community/sessions/viewer'
import { openEmail } from '../../../community/users/emails'
import { requireSettledAdmin } from '../../../community/users/impartial'
import { recordAction } from '../../../platform/audit-log'
import type { Context } from '../../../platform/context'
import { queueMail } from '../../../platform/mail/outbox'
import { eraseAccount, removePictures } from '../../privacy/erase-account'
import { listErasureObstacles } from '../../privacy/erasure-obstacles'
import { lockHelped } from './find-helped'

/**
 * Closes the account of a person who asked the team for it: personal data is deleted, the history of money stays. The act and its note stay
 * in the audit trail. Throws as `lockHelped` does, 403 for an admin who has just become one, and 409 while money is owed or under way
 * or a fundraiser runs.
 */
export async function erasePerson(context: Context, viewer: Viewer, id: number, note: string): Promise<void> {
  const { database, secrets, clock, securityLog } = context
  const pictures = await database.transaction(async (transaction) => {
    const person = await lockHelped(transaction, context, viewer, id)
    await requireSettledAdmin(transaction, viewer, clock())
    const [obstacle] = await listErasureObstacles(transaction, person, clock())
    if (obstacle) throw obstacle
    await queueMail(transaction, context, {
      mailKey: `account-closed:${id}`,
      recipient: openEmail(secrets, person),
      letter: accountClosedLetter(person.fullName, null),
    })
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
