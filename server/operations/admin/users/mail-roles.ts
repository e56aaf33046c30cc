import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import { adminRecipient, recipientOf } from '../../../community/users/emails'
import { findUser } from '../../../community/users/find-user'
import { listAdmins } from '../../../community/users/list-admins'
import type { Config } from '../../../platform/config'
import type { Context } from '../../../platform/context'
import type { Tables } from '../../../platform/database/schema'
import { queueMail } from '../../../platform/mail/outbox'
import { type RoleChange, rolesLetter } from './roles-letter'

export type RoleMailer = Pick<Context, 'secrets' | 'clock'> & { config: Pick<Config, 'publicUrl'> }

/**
 * Mails a change of roles to every admin and to the person, so that nobody gives or takes power unseen. Runs in the transaction of the
 * change, after it.
 */
export async function mailRoles(
  transaction: Transaction<Tables>,
  context: RoleMailer,
  { person, roles, actorId }: Omit<RoleChange, 'actor'> & { actorId: number | null },
): Promise<void> {
  if (roles.isAdmin === undefined && roles.isCommunityLeader === undefined) return
  const actor = actorId === null ? undefined : await findUser(transaction, actorId)
  const change = { person, roles, actor: actor?.fullName ?? null }
  const admins = await listAdmins(transaction)
  const own = admins.some(({ id }) => id === person.id) ? undefined : await findUser(transaction, person.id)
  for (const reader of own ? [...admins, own] : admins)
    await queueMail(transaction, context, {
      mailKey: `roles-changed:${randomUUID()}`,
      to: reader.isAdmin === 1 ? adminRecipient(context.secrets, reader) : recipientOf(context.secrets, reader),
      letter: () => rolesLetter(context.config.publicUrl, reader, change),
    })
}
