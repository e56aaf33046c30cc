import type { BankAccount } from '#shared/contract/bank-accounts'
import { requireOwnPassword } from '../../community/auth/own-password'
import type { Viewer } from '../../community/sessions/viewer'
import type { Context } from '../../context'
import { recordAction } from '../../platform/audit-log'
import type { Transaction } from '../../platform/database/schema'
import { createLimits } from '../../platform/limits/limits'
import { refuse, refuseInput } from '../../platform/refusals/refusal'
import { ProviderRefusal, ProviderUnavailable } from '../../providers/gateway'
import { BRANCH_PROVIDER } from '../../providers/routes'
import { type AccountInput, checkAccount, checkAddedDetails, type DetailsInput } from './account-checks'
import { accountAddedLetter, accountDetailsLetter, accountRemovedLetter, primaryChangedLetter } from './letters'
import { notifyOfAccount } from './notify'
import { presentAccount, presentAccounts } from './present'
import {
  accountsWithPayouts,
  deleteAccountRow,
  findAccount,
  insertAccount,
  listAccounts,
  lockPerson,
  makePrimary,
  noteFirstAccount,
  noteWhetherVerified,
  updateAccount,
  voidApprovals,
} from './queries'
import { hashesOfNumber, labelOf, openAccount, sealAccount, sealMoreDetails } from './sealed'
import type { AccountRow } from './tables'

/** Adding numbers does not reveal whose they are; the limit is there because nobody needs more. */
const ADDED_A_DAY = { max: 10, windowMs: 24 * 60 * 60_000 }
const MAXIMUM_ACCOUNTS = 10

export async function readAccounts(context: Context, viewer: Viewer): Promise<BankAccount[]> {
  const { read } = context.database
  return presentAccounts(context, read, await listAccounts(read, viewer.id))
}

/** Checks an account; the returned function adds it. Later accounts than the first one cool off. */
export async function prepareAccount(context: Context, viewer: Viewer, input: AccountInput) {
  const { database, secrets, clock } = context
  const checked = checkAccount(input)
  if ('issues' in checked) throw refuseInput(checked.issues)
  const limits = createLimits(database, clock)
  await limits.admit(`bank-account:${viewer.id}`, ADDED_A_DAY, 'bank-account.too-many-today')
  const sealed = sealAccount(secrets, checked.account, viewer.id)
  const hashes = hashesOfNumber(secrets, checked.account)

  return async (transaction: Transaction): Promise<BankAccount> => {
    requireOwnPassword(await lockPerson(context, transaction, viewer))
    const others = await listAccounts(transaction, viewer.id)
    if (others.some(({ accountNumberHash }) => hashes.includes(accountNumberHash)))
      throw refuse('bank-account.added-already', null, { at: 'accountNumber' })
    if (others.length >= MAXIMUM_ACCOUNTS) throw refuse('bank-account.too-many', { kept: MAXIMUM_ACCOUNTS })
    const isPrimary = others.some((other) => other.isPrimary === 1) ? 0 : 1
    const now = clock()
    const isFirst = (await noteFirstAccount(transaction, viewer.id, now)) && others.length === 0
    const changedAt = isFirst ? null : now
    const row = { ...sealed, userId: viewer.id, isPrimary, changedAt, createdAt: now } as const
    const account = await insertAccount(transaction, row)
    const news = { userId: viewer.id, mailKey: `bank-account-added:${account.id}`, account }
    await notifyOfAccount(transaction, context, news, accountAddedLetter)
    return presentAccount(context, account, false)
  }
}

/** Deletes an account; after the primary one, the newest that is left becomes primary. */
export async function removeAccount(context: Context, viewer: Viewer, id: number): Promise<void> {
  const { database, clock } = context
  await database.transaction(async (transaction) => {
    await lockPerson(context, transaction, viewer)
    const account = await ownAccount(transaction, viewer, id)
    if ((await accountsWithPayouts(transaction, [id])).size > 0) throw refuse('bank-account.payout-under-way')
    await deleteAccountRow(transaction, id)
    const news = { userId: viewer.id, mailKey: `bank-account-removed:${id}:${clock()}`, account }
    await notifyOfAccount(transaction, context, news, accountRemovedLetter)
    if (account.isPrimary === 1) await findNewPrimary(context, transaction, viewer)
  })
}

async function findNewPrimary(context: Context, transaction: Transaction, viewer: Viewer): Promise<void> {
  const newest = (await listAccounts(transaction, viewer.id)).at(-1)
  if (newest) {
    await makePrimary(transaction, newest, context.clock())
    await notifyOfPrimary(context, transaction, newest)
  }
  await noteWhetherVerified(transaction, viewer.id)
}

function notifyOfPrimary(context: Context, transaction: Transaction, account: AccountRow): Promise<void> {
  const { id, userId } = account
  const news = { userId, mailKey: `bank-account-primary:${id}:${context.clock()}`, account }
  return notifyOfAccount(transaction, context, news, primaryChangedLetter)
}

/** The owner is told, because somebody who took over their login would change this. */
export async function changePrimary(context: Context, viewer: Viewer, id: number): Promise<BankAccount> {
  return context.database.transaction(async (transaction) => {
    requireOwnPassword(await lockPerson(context, transaction, viewer))
    const account = await ownAccount(transaction, viewer, id)
    const hasPayout = (await accountsWithPayouts(transaction, [id])).has(id)
    if (account.isPrimary === 1) return presentAccount(context, account, hasPayout)
    await makePrimary(transaction, account, context.clock())
    await noteWhetherVerified(transaction, viewer.id)
    await notifyOfPrimary(context, transaction, account)
    return presentAccount(context, { ...account, isPrimary: 1 }, hasPayout)
  })
}

async function ownAccount(transaction: Transaction, viewer: Viewer, id: number): Promise<AccountRow> {
  const account = await findAccount(transaction, id, viewer.id)
  if (!account) throw refuse('bank-account.not-found')
  return account
}

/** Adds what automatic transfers need; what identifies the bank can't be replaced. */
export async function addDetails(context: Context, viewer: Viewer, id: number, input: DetailsInput) {
  const { database, secrets, clock } = context
  return database.transaction(async (transaction) => {
    requireOwnPassword(await lockPerson(context, transaction, viewer))
    const account = await ownAccount(transaction, viewer, id)
    const checked = checkAddedDetails(input, account.country)
    if ('issues' in checked) throw refuseInput(checked.issues)
    const opened = openAccount(secrets, account)
    for (const field of ['routingNumber', 'swiftCode'] as const) {
      const isReplaced = opened[field] !== null && ![null, opened[field]].includes(checked.details[field])
      if (isReplaced) throw refuse('bank-account.detail-fixed', null, { at: field })
    }
    const given = Object.entries(checked.details).filter(([, detail]) => detail !== null)
    const hasPayout = (await accountsWithPayouts(transaction, [id])).has(id)
    if (given.length === 0) return presentAccount(context, account, hasPayout)

    const whole = { ...opened, ...Object.fromEntries(given) }
    const changed = await updateAccount(transaction, id, {
      ...sealMoreDetails(secrets, whole, account.userId),
      changedAt: clock(),
    })
    await recordAction(transaction, {
      actorId: viewer.id,
      action: 'bank account details added',
      subject: `bank-account:${id}`,
      before: null,
      after: { account: labelOf(context, account), userId: viewer.id, fields: given.map(([name]) => name) },
      createdAt: clock(),
    })
    const news = { userId: viewer.id, mailKey: `bank-account-details:${id}:${clock()}`, account }
    await notifyOfAccount(transaction, context, news, accountDetailsLetter)
    return presentAccount(context, changed, hasPayout)
  })
}

const WITH_BRANCHES = ['GH']
const AN_HOUR = { max: 120, windowMs: 60 * 60_000 }

/** The branches of a bank. Empty for an unknown bank, while the provider does not answer, and after very many requests. */
export async function readBranches(context: Context, viewer: Viewer, bank: { country: string; bankName: string }) {
  if (!WITH_BRANCHES.includes(bank.country)) return []
  const limits = createLimits(context.database, context.clock)
  const verdict = await limits.take(`bank-branches:${viewer.id}`, AN_HOUR.max, AN_HOUR.windowMs)
  if (!verdict.allowed) return []
  try {
    return await context.gateways[BRANCH_PROVIDER].listBranches(bank.country, bank.bankName)
  } catch (error) {
    if (error instanceof ProviderUnavailable || error instanceof ProviderRefusal) return []
    throw error
  }
}

/** Until an admin verifies them again, nothing is sent to this person. Runs under the person's lock. */
export async function unverifyAccounts(transaction: Transaction, userId: number, now: number): Promise<void> {
  const update = transaction.updateTable('bank_accounts').set({ isVerified: 0, changedAt: now })
  const accounts = await update.where('userId', '=', userId).returning('id').execute()
  await noteWhetherVerified(transaction, userId)
  for (const { id } of accounts) await voidApprovals(transaction, id)
  const connect = { stripeConnectAccountId: null, stripeConnectAccountStatus: 'pending', connectChangedAt: now }
  await transaction.updateTable('users').set(connect).where('id', '=', userId).execute()
}
