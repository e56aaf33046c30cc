import type { AdminPayout } from '#shared/contract/admin/money'
import type { AdminBankAccount, NameEnquiry } from '#shared/contract/admin/people'
import { compareNames } from '#shared/rules/payout-accounts/compare-names'
import type { Context } from '../../../context'
import type { Handle } from '../../../platform/database/open'
import type { Row } from '../../../platform/database/schema'
import { traitsOf } from '../../../providers/registry'
import { findAccounts } from '../account-queries'
import { destinationOf } from '../accounts/destination'
import { findNameProvider, openNameEnquiry, type StoredNameEnquiry } from '../accounts/name-enquiry'
import { findPeople } from '../accounts/person'
import { presentAccounts } from '../accounts/present-account'
import { presentSecondAdmins } from '../approvals/second-admin'
import { listBalances } from '../balance/list-balances'
import { findObstacle, impossibleMethods, methodsFor } from '../methods'
import { describeMethod } from '../payout-method'
import { presentPayouts } from '../present'
import { listPaidPeople, listParts } from '../queries'
import { holdOf } from '../safeguards/hold'
import { warningsAbout } from '../safeguards/warnings'
import type { AccountRow, Payout } from '../tables'
import { mayBeStopped } from '../transfers/sending-window'
import { countSharers } from './admin-queries'

/** Payouts as admins see them, each with the actions that are possible now. */
export async function presentAdminPayouts(
  context: Context,
  database: Handle,
  payouts: readonly Payout[],
): Promise<AdminPayout[]> {
  const people = await findPeople(database, unique(payouts.map(({ userId }) => userId)))
  const accounts = await findAccounts(database, unique(payouts.flatMap(({ bankAccountId }) => bankAccountId ?? [])))
  const presentedAccounts = await presentAccounts(context, database, [...accounts.values()])
  const sharers = await countSharers(database, context.secrets, [...accounts.values()])
  const waiting = payouts.filter(({ status }) => status === 'pending')
  const waitingPeople = unique(waiting.map(({ userId }) => userId))
  const balances = await listBalances(database, waitingPeople)
  const paid = await listPaidPeople(database, waitingPeople)
  const presented = await presentPayouts(context, database, payouts, false)
  const parts = await listParts(
    database,
    waiting.map(({ id }) => id),
  )

  const accountOf = ({ bankAccountId }: Payout) => (bankAccountId === null ? undefined : accounts.get(bankAccountId))
  const sendable = payouts.flatMap((payout) => {
    const person = people.get(payout.userId)
    const maySend = payout.status === 'pending' || mayBeStopped(payout, context.clock())
    return person && maySend ? [{ payout, account: accountOf(payout), person }] : []
  })
  const secondAdmins = await presentSecondAdmins(context, database, sendable)
  const hasSender = context.config.organisation !== null

  return payouts.flatMap((payout, index) => {
    const [person, shown] = [people.get(payout.userId), presented[index]]
    if (!person || !shown) return []
    const account = accountOf(payout)
    const secondAdmin = secondAdmins.get(payout.id)
    const readiness = {
      payout,
      parts: parts.filter(({ payoutId }) => payoutId === payout.id),
      account,
      person,
      balances: balances.filter(({ userId }) => userId === payout.userId),
      hasBeenPaid: paid.has(payout.userId),
      hasSender,
      now: context.clock(),
    }
    const methods = methodsFor(context, readiness)
    const bankAccount = presentedAccounts.find(({ id }) => id === account?.id) ?? null
    const canStop = mayBeStopped(payout, context.clock())
    const facts = {
      ...{ person, account, holder: bankAccount?.accountHolderName ?? null },
      sharedWith: account ? (sharers.get(account.id) ?? 0) : 0,
      methods: payout.method === null ? methods : [payout.method],
    }
    return {
      ...shown,
      user: { id: person.id, fullName: person.fullName, username: person.username },
      bankAccount,
      method: payout.method,
      methodName: payout.method && describeMethod(payout.method).name,
      reference: payout.reference,
      methods,
      methodInfos: methods.map(describeMethod),
      impossibleMethods: impossibleMethods(context, readiness),
      waitingFor: payout.waitingFor,
      lastError: payout.lastError,
      canStop,
      blockedBecause: (canStop ? holdOf(context, payout, account, person) : findObstacle(readiness))?.message ?? null,
      warnings: payout.status === 'pending' || canStop ? warningsAbout(facts, context.clock()) : [],
      ...(secondAdmin && { secondAdmin }),
    }
  })
}

/** Accounts as admins see them; their numbers are masked too. */
export async function presentAdminAccounts(
  context: Context,
  database: Handle,
  rows: readonly AccountRow[],
): Promise<AdminBankAccount[]> {
  const enquiries = rows.map((row) => openNameEnquiry(context.secrets, row))
  const admins = enquiries.flatMap((enquiry) => enquiry?.askedBy ?? [])
  const people = await findPeople(database, unique([...rows.map(({ userId }) => userId), ...admins]))
  const sharers = await countSharers(database, context.secrets, rows)
  const presented = await presentAccounts(context, database, rows)
  return rows.flatMap((row, index) => {
    const [person, shown] = [people.get(row.userId), presented[index]]
    if (!person || !shown) return []
    const sharedWith = sharers.get(row.id) ?? 0
    // The reply names `sharedWith` already.
    const facts = { person, account: row, holder: shown.accountHolderName, sharedWith: 0, methods: [] }
    return {
      ...shown,
      user: presentOwner(person),
      sharedWith,
      warnings: warningsAbout(facts, context.clock()),
      nameEnquiry: presentEnquiry(enquiries[index] ?? null, shown.accountHolderName, people),
      canAskName: findNameProvider(context, destinationOf(context.secrets, row, person)) !== null,
    }
  })
}

function presentEnquiry(
  enquiry: StoredNameEnquiry | null,
  typed: string,
  people: ReadonlyMap<number, Row<'users'>>,
): NameEnquiry | null {
  if (!enquiry) return null
  const { provider, name, reason, askedAt, askedBy } = enquiry
  return {
    providerName: traitsOf(provider).name,
    name,
    agreement: name === null ? null : compareNames(typed, name),
    reason,
    askedAt: new Date(askedAt).toISOString(),
    askedBy: { id: askedBy, fullName: people.get(askedBy)?.fullName ?? '' },
  }
}

function presentOwner({ id, fullName, username, isVerified }: Row<'users'>): AdminBankAccount['user'] {
  return { id, fullName, username, isVerified: isVerified === 1 }
}

function unique(ids: readonly number[]): number[] {
  return [...new Set(ids)]
}
