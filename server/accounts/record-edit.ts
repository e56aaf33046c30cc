import type { Transaction } from 'kysely'
import { recordAct } from '../admin/audit-trail'
import type { Row, Tables } from '../database/schema'
import type { Viewer } from './viewer'

const COLUMNS = ['fullName', 'bio', 'location', 'profileImage'] as const

/** Writes down what an admin changed in somebody else's profile, in the transaction that changed it. */
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
  await recordAct(transaction, {
    actorId: admin.id,
    action: 'edit',
    subject: `user:${before.id}`,
    before: only(before),
    after: only(after),
    createdAt: now,
  })
}
