import type { changePersonEmail as changePersonEmailCall } from '#shared/contract/admin/help-people'
import type { CallInput } from '#shared/contract/base/call'
import { requestChange } from '../../../community/auth/change-email'
import type { Viewer } from '../../../community/sessions/viewer'
import { mailAdmins, requireSettledAdmin } from '../../../community/users/admins'
import { isTakenByOther } from '../../../community/users/email-changes'
import { hashesOfEmail } from '../../../community/users/emails'
import type { Context } from '../../../context'
import { recordAction } from '../../../platform/audit-log'
import { refuse } from '../../../platform/refusals/refusal'
import { countHelp, GRAVE_ACTS_PER_HOUR } from './count-help'
import { findActor, lockHelped } from './find-helped'
import { emailByAdminLetter } from './letters'

/**
 * Asks for another address of a person who can't read their mail any more. It works as the person's own request: the new address must
 * confirm it, and the old one can stop and undo it. All admins get a mail. Throws as `lockHelped` does, 403 for an admin who has
 * just become one, 409 for a taken address, and 429 above ten an hour for one admin.
 */
export async function changePersonEmail(
  context: Context,
  viewer: Viewer,
  id: number,
  { newEmail, note }: CallInput<typeof changePersonEmailCall>['body'],
): Promise<void> {
  const { database, secrets, config, clock } = context
  await countHelp(context, viewer, 'email', GRAVE_ACTS_PER_HOUR)
  await database.transaction(async (transaction) => {
    const person = await lockHelped(transaction, context, viewer, id)
    await requireSettledAdmin(transaction, viewer, clock())
    // Admins can look up who has an address, so for them it is no secret.
    if (await isTakenByOther(transaction, hashesOfEmail(secrets, newEmail), id, clock()))
      throw refuse('account.email-taken', null, { at: 'newEmail' })
    const change = await requestChange(transaction, context, person, { newEmail, requestedById: viewer.id })
    await recordAction(transaction, {
      ...{ actorId: viewer.id, action: 'ask-email-change', subject: `user:${id}`, createdAt: clock() },
      ...{ before: null, after: { change: change.id, note } },
    })
    const act = { person: person.fullName, actor: await findActor(transaction, viewer), note }
    await mailAdmins(transaction, context, `email-by-admin:${change.id}`, ({ fullName }) =>
      emailByAdminLetter(config.publicUrl, fullName, act),
    )
  })
}
