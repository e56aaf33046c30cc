import type { Transaction } from 'kysely'
import type { Handle } from '../../../platform/database/open'
import type { NewRow, Row, Tables } from '../../../platform/database/schema'

export type Approval = Row<'payout_approvals'>

export async function findApprovals(database: Handle, payoutIds: readonly number[]): Promise<Approval[]> {
  if (payoutIds.length === 0) return []
  return database.selectFrom('payout_approvals').selectAll().where('payoutId', 'in', payoutIds).execute()
}

export async function insertApproval(transaction: Transaction<Tables>, row: NewRow<'payout_approvals'>): Promise<void> {
  await transaction.insertInto('payout_approvals').values(row).execute()
}

export async function deleteApproval(transaction: Transaction<Tables>, payoutId: number): Promise<void> {
  await transaction.deleteFrom('payout_approvals').where('payoutId', '=', payoutId).execute()
}

/** Empties the terms of the approvals of all payouts to an account. */
export async function emptyTermsTo(transaction: Transaction<Tables>, bankAccountId: number): Promise<void> {
  await transaction
    .updateTable('payout_approvals')
    .set({ terms: '' })
    .where('payoutId', 'in', (select) =>
      select.selectFrom('payout_requests').select('id').where('bankAccountId', '=', bankAccountId),
    )
    .execute()
}

/** Those of these people who are admins now. */
export async function findAdmins(database: Handle, ids: readonly number[]): Promise<Row<'users'>[]> {
  if (ids.length === 0) return []
  return database.selectFrom('users').selectAll().where('id', 'in', ids).where('isAdmin', '=', 1).execute()
}
