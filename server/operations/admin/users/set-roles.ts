import type { Transaction } from 'kysely'
import { deleteSessionsOf } from '../../../community/sessions/end-sessions'
import { recordAction } from '../../../platform/audit-log'
import type { Row, Tables } from '../../../platform/database/schema'
import { setFlags } from './queries'

export const ROLES = ['isVerified', 'isCommunityLeader', 'isAdmin'] as const
export type Roles = Partial<Record<(typeof ROLES)[number], 0 | 1>>

/**
 * Sets these roles of a user and records it in the audit trail. `actorId`: the admin who does it; null for the person who
 * runs the server. `now` in milliseconds. A user who becomes an admin, or stops being one, is signed out everywhere: admins'
 * sessions are shorter than others'.
 */
export async function setRoles(
  transaction: Transaction<Tables>,
  person: Pick<Row<'users'>, 'id' | (typeof ROLES)[number]>,
  roles: Roles,
  { actorId, now }: { actorId: number | null; now: number },
): Promise<void> {
  await setFlags(transaction, person.id, roles)
  if (roles.isAdmin !== undefined) await deleteSessionsOf(transaction, person.id)
  await recordAction(transaction, {
    actorId,
    action: 'set-roles',
    subject: `user:${person.id}`,
    before: Object.fromEntries(ROLES.filter((role) => role in roles).map((role) => [role, person[role]])),
    after: roles,
    createdAt: now,
  })
}
