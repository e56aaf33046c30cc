import type { changePersonEmail as changePersonEmailCall } from '#shared/contract/admin/help-people'
import type { CallInput } from '#shared/contract/base/call'
import { requestChange } from '../../../community/change-email/request'
import type { Viewer } from '../../../community/sessions/viewer'
import { isTakenByOther } from '../../../community/users/email-changes'
import { hashesOfEmail, openEmail } from '../../../community/users/emails'
import { requireSettledAdmin } from '../../../community/users/impartial'
import { listAdmins } from '../../../community/users/list-admins'
import { recordAction } from '../../../platform/audit-log'
import type { Context } from '../../../platform/context'
import { createLimits } from '../../../platform/limits/limits'
import { queueMail } from '../../../platform/mail/outbox'
import { refuse } from '../../../platform/refusals/refusal'
import { lockHelped } from './find-helped'
import { emailByAdminLetter } from './letters'

const HOUR = 60 * 60_000
const CHANGES_PER_HOUR = 10

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
  const verdict = await createLimits(database, clock).take(`email-by-admin:${viewer.id}`, CHANGES_PER_HOUR, HOUR)
  if (!verdict.allowed) throw refuse('account.too-many-attempts', null, { retryAfterMs: verdict.retryAfterMs })
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
    const admins = await listAdmins(transaction)
    const actor = admins.find((admin) => admin.id === viewer.id)?.fullName ?? 'An admin'
    for (const admin of admins)
      await queueMail(transaction, context, {
        mailKey: `email-by-admin:${change.id}:${admin.id}`,
        recipient: openEmail(secrets, admin),
        letter: emailByAdminLetter(config.publicUrl, admin.fullName, { person: person.fullName, actor, note }),
      })
  })
}
