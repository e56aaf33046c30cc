import type { Transaction } from 'kysely'
import { deleteSessionsOf } from '../../../community/sessions/sessions'
import { cancelAllOpenChanges } from '../../../community/users/email-changes'
import { recordAction } from '../../../platform/audit-log'
import type { Row, Tables } from '../../../platform/database/schema'
import { mailRoles, type RoleMailer } from './mail-roles'
import { setFlags } from './queries'
import { ROLES, type Roles } from './roles'

/**
 * Sets these roles of a user, records it in the audit trail, and mails it to all admins and the user. `actorId`: the admin who does it;
 * null for the person who runs the server. A user who becomes an admin, or stops being one, is signed out everywhere: admins' sessions
 * are shorter than others'.
 */
export async function setRoles(
  transaction: Transaction<Tables>,
  context: RoleMailer,
  person: Pick<Row<'users'>, 'id' | 'fullName' | (typeof ROLES)[number]>,
  roles: Roles,
  actorId: number | null,
): Promise<void> {
  const now = context.clock()
  const isAdminSince = roles.isAdmin === 1 && actorId !== null ? now : null
  await setFlags(transaction, person.id, { ...roles, ...(roles.isAdmin !== undefined && { adminSince: isAdminSince }) })
  if (roles.isAdmin !== undefined) {
    await deleteSessionsOf(transaction, person.id)
    await cancelAllOpenChanges(transaction, person.id, now)
  }
  await recordAction(transaction, {
    actorId,
    action: 'set-roles',
    subject: `user:${person.id}`,
    before: Object.fromEntries(ROLES.filter((role) => role in roles).map((role) => [role, person[role]])),
    after: roles,
    createdAt: now,
  })
  await mailRoles(transaction, context, { person, roles, actorId })
}
