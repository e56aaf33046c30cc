import type { AdminPayout } from '#shared/contract/admin-money'
import type { AdminBankAccount } from '#shared/contract/admin-people'
import type { Context } from '../context'
import type { Handle } from '../database/open'
import type { Row } from '../database/schema'
import type { AccountRow } from './account-queries'
import { countSharers, findAccounts, findPeople } from './admin-queries'
import { listPurses } from './balance-queries'
import { presentPayouts } from './present'
import { presentAccounts } from './present-account'
import type { Payout } from './queries'
import { waysOf, whyNotNow } from './ways'

/** Payouts as admins see them, with what can be done about each now. */
export async function presentAdminPayouts(
  context: Context,
  database: Handle,
  payouts: readonly Payout[],
): Promise<AdminPayout[]> {
  const people = await findPeople(database, unique(payouts.map(({ userId }) => userId)))
  const accounts = await findAccounts(database, unique(payouts.flatMap(({ bankAccountId }) => bankAccountId ?? [])))
  const presentedAccounts = await presentAccounts(context, database, [...accounts.values()])
  const waiting = payouts.filter(({ status }) => status === 'pending')
  const purses = await listPurses(database, unique(waiting.map(({ userId }) => userId)))
  const presented = await presentPayouts(database, payouts)

  return payouts.flatMap((payout, index) => {
    const [person, shown] = [people.get(payout.userId), presented[index]]
    if (!person || !shown) return []
    const account = payout.bankAccountId === null ? undefined : accounts.get(payout.bankAccountId)
    const standing = { payout, account, person, purses: purses.filter(({ userId }) => userId === payout.userId) }
    return {
      ...shown,
      user: { id: person.id, fullName: person.fullName, username: person.username },
      bankAccount: presentedAccounts.find(({ id }) => id === account?.id) ?? null,
      method: payout.method,
      reference: payout.reference,
      methods: waysOf(context, standing),
      blockedBecause: whyNotNow(standing),
    }
  })
}

/** Accounts as admins see them; numbers masked all the same. */
export async function presentAdminAccounts(
  context: Context,
  database: Handle,
  rows: readonly AccountRow[],
): Promise<AdminBankAccount[]> {
  const people = await findPeople(database, unique(rows.map(({ userId }) => userId)))
  const sharers = await countSharers(database, rows)
  const presented = await presentAccounts(context, database, rows)
  return rows.flatMap((row, index) => {
    const [person, shown] = [people.get(row.userId), presented[index]]
    if (!person || !shown) return []
    return { ...shown, user: presentOwner(person), sharedWith: sharers.get(row.accountNumberHash) ?? 0 }
  })
}

function presentOwner({ id, fullName, username, isVerified }: Row<'users'>): AdminBankAccount['user'] {
  return { id, fullName, username, isVerified: isVerified === 1 }
}

function unique(ids: readonly number[]): number[] {
  return [...new Set(ids)]
}
