import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Viewer } from '../../../community/sessions/viewer'
import { isNewFromAdmin } from '../../../community/users/email-changes'
import { recipientOf } from '../../../community/users/emails'
import { requireSettledAdmin } from '../../../community/users/impartial'
import { recordAction } from '../../../platform/audit-log'
import type { Context } from '../../../platform/context'
import type { Row, Tables } from '../../../platform/database/schema'
import { createLimits } from '../../../platform/limits/limits'
import { queueMail } from '../../../platform/mail/outbox'
import { refuse } from '../../../platform/refusals/refusal'
import { exportAddress } from '../../privacy/export-link'
import { ACTS_PER_HOUR, countHelp } from './count-help'
import { lockHelped } from './find-helped'
import { exportLetter } from './letters'

const DAY = 24 * 60 * 60_000
const MAILS_PER_DAY = 3

/**
 * Mails a person a link to all data that is stored about them; the admin sees neither. Throws as `lockHelped` does, 403 for an admin
 * who has just become one, 409 before the address is confirmed, because a leader or a stranger may have typed it, and for 72 hours after a
 * change that an admin asked for: during that time the old address can undo the change, but it can’t bring the data back. 429 after three
 * mails in a day, or thirty of one admin in an hour.
 */
export async function sendExport(context: Context, viewer: Viewer, id: number): Promise<void> {
  const { database, secrets, clock } = context
  // Asked first: who may not do it must not use up the mails of the person.
  await database.transaction((transaction) => admit(transaction, context, viewer, id))
  await countHelp(context, viewer, 'send-data', ACTS_PER_HOUR)
  const verdict = await createLimits(database, clock).take(`send-data:${id}`, MAILS_PER_DAY, DAY)
  if (!verdict.allowed) throw refuse('account.too-many-attempts', null, { retryAfterMs: verdict.retryAfterMs })
  await database.transaction(async (transaction) => {
    const person = await admit(transaction, context, viewer, id)
    await queueMail(transaction, context, {
      mailKey: `data-export:${randomUUID()}`,
      to: recipientOf(secrets, person),
      letter: () => exportLetter(person.fullName, exportAddress(context, id)),
    })
    await recordAction(transaction, {
      ...{ actorId: viewer.id, action: 'send-data', subject: `user:${id}`, createdAt: clock() },
      ...{ before: null, after: null },
    })
  })
}

async function admit(
  transaction: Transaction<Tables>,
  context: Context,
  viewer: Viewer,
  id: number,
): Promise<Row<'users'>> {
  const person = await lockHelped(transaction, context, viewer, id)
  await requireSettledAdmin(transaction, viewer, context.clock())
  if (person.emailConfirmedAt === null) throw refuse('person.email-unconfirmed')
  // Only the reader of the address has confirmed it, and an admin chose it.
  if (await isNewFromAdmin(transaction, id, context.clock())) throw refuse('person.email-just-changed')
  return person
}
