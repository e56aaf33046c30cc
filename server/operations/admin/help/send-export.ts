import { randomUUID } from 'node:crypto'
import type { Viewer } from '../../../community/sessions/viewer'
import { openEmail } from '../../../community/users/emails'
import { recordAction } from '../../../platform/audit-log'
import type { Context } from '../../../platform/context'
import { createLimits } from '../../../platform/limits/limits'
import { queueMail } from '../../../platform/mail/outbox'
import { refuse } from '../../../platform/refusals/refusal'
import { exportAddress } from '../../privacy/export-link'
import { lockHelped } from './find-helped'
import { exportLetter } from './letters'

const DAY = 24 * 60 * 60_000
const MAILS_PER_DAY = 3

/**
 * Mails a person a link to all data that is stored about them; the admin sees neither. Throws as `lockHelped` does, 409 before the address
 * is confirmed, because a leader or a stranger may have typed it, and 429 after three mails in a day.
 */
export async function sendExport(context: Context, viewer: Viewer, id: number): Promise<void> {
  const { database, secrets, clock } = context
  // Asked first: who may not do it must not use up the mails of the person.
  await database.transaction((transaction) => lockHelped(transaction, context, viewer, id))
  const verdict = await createLimits(database, clock).take(`send-data:${id}`, MAILS_PER_DAY, DAY)
  if (!verdict.allowed) throw refuse('account.too-many-attempts', null, { retryAfterMs: verdict.retryAfterMs })
  await database.transaction(async (transaction) => {
    const person = await lockHelped(transaction, context, viewer, id)
    if (person.emailConfirmedAt === null) throw refuse('person.email-unconfirmed')
    await queueMail(transaction, context, {
      mailKey: `data-export:${randomUUID()}`,
      recipient: openEmail(secrets, person),
      letter: exportLetter(person.fullName, exportAddress(context, id)),
    })
    await recordAction(transaction, {
      ...{ actorId: viewer.id, action: 'send-data', subject: `user:${id}`, createdAt: clock() },
      ...{ before: null, after: null },
    })
  })
}
