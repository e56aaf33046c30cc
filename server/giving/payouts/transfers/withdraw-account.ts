import type { Transaction } from 'kysely'
import type { Context } from '../../../platform/context'
import type { Tables } from '../../../platform/database/schema'
import { findAccount, noteWhetherVerified } from '../account-queries'
import { voidApprovals } from '../approvals/second-admin'
import { FAILURES } from '../mail/failure-words'
import type { AccountRow } from '../tables'
import { failPayout } from './outcomes'

/** An account of this person; undefined if it is gone. */
export function findOwnAccount(
  transaction: Transaction<Tables>,
  id: number,
  userId: number,
): Promise<AccountRow | undefined> {
  return findAccount(transaction, id, userId)
}

/**
 * Withdraws an account that its owner denies: it is neither verified nor primary any more. Payouts to it that were not sent go back into
 * the balance; returns how many. Runs under the person's lock.
 */
export async function withdrawAccount(
  transaction: Transaction<Tables>,
  context: Context,
  account: AccountRow,
): Promise<number> {
  const now = context.clock()
  const changes = { isPrimary: 0, isVerified: 0, deniedAt: now, changedAt: now } as const
  await transaction.updateTable('bank_accounts').set(changes).where('id', '=', account.id).execute()
  await noteWhetherVerified(transaction, account.userId)
  await voidApprovals(transaction, account.id)
  const waiting = await transaction
    .selectFrom('payout_requests')
    .selectAll()
    .where('bankAccountId', '=', account.id)
    .where('status', '=', 'pending')
    .execute()
  for (const payout of waiting) await failPayout(transaction, context, payout, { reason: FAILURES.withdrawn })
  return waiting.length
}

/** Nothing is sent to any account of this person until an admin has verified it again. Runs under the person's lock. */
export async function unverifyAccounts(transaction: Transaction<Tables>, userId: number, now: number): Promise<void> {
  const accounts = await transaction
    .updateTable('bank_accounts')
    .set({ isVerified: 0, changedAt: now })
    .where('userId', '=', userId)
    .returning('id')
    .execute()
  await noteWhetherVerified(transaction, userId)
  for (const { id } of accounts) await voidApprovals(transaction, id)
  await removeConnect(transaction, userId, now)
}

/** Forgets the person's account at the provider of own accounts. */
export async function removeConnect(transaction: Transaction<Tables>, userId: number, now: number): Promise<void> {
  const changes = { stripeConnectAccountId: null, stripeConnectAccountStatus: 'pending', connectChangedAt: now }
  await transaction.updateTable('users').set(changes).where('id', '=', userId).execute()
}
