import type { Transaction } from 'kysely'
import { recordAction } from '../../platform/audit-log'
import type { Row, Tables } from '../../platform/database/schema'
import type { Viewer } from '../sessions/viewer'

const COLUMNS = ['fullName', 'bio', 'location', 'profileImage'] as const

/** Records an admin's changes to another user's profile in the audit trail, in the same transaction. */
export async function recordProfileEdit(
  transaction: Transaction<Tables>,
  admin: Viewer,
  before: Row<'users'>,
  after: Row<'users'>,
  now: number,
): Promise<void> {
  const changed = COLUMNS.filter((column) => before[column] !== after[column])
  if (changed.length === 0) return
  const only = (row: Row<'users'>) => Object.fromEntries(changed.map((column) => [column, row[column]]))
  await recordAction(transaction, {
    actorId: admin.id,
    action: 'edit',
    subject: `user:${before.id}`,
    before: only(before),
    after: only(after),
    createdAt: now,
  })
}
