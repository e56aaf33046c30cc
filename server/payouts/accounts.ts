import type { Transaction } from 'kysely'
import type { BankAccount } from '#shared/contract/bank-accounts'
import { requireOwnPassword } from '../accounts/own-password'
import type { Viewer } from '../accounts/viewer'
import type { Context } from '../context'
import type { Tables } from '../database/schema'
import { AppError, invalid, notFound, tooMany } from '../http/app-error'
import { createLimits } from '../http/limits'
import { type AccountInput, checkAccount } from './account-checks'
import {
  type AccountRow,
  accountsWithPayouts,
  deleteAccountRow,
  findAccount,
  insertAccount,
  listAccounts,
  makePrimary,
  noteWhetherVerified,
} from './account-queries'
import { accountAddedLetter, accountRemovedLetter, primaryChangedLetter } from './letters'
import { lockPerson } from './person'
import { labelOf, presentAccount, presentAccounts } from './present-account'
import { sealAccount } from './sealed-account'
import { tellPerson } from './tell'

type Inside = Transaction<Tables>

const DAY = 24 * 60 * 60_000
/** Trying numbers out is no way to learn whose they are, but nobody needs more. */
const ADDED_A_DAY = { max: 10, windowMs: DAY }
const KEPT = 10

export async function readAccounts(context: Context, viewer: Viewer): Promise<BankAccount[]> {
  const { read } = context.database
  return presentAccounts(context, read, await listAccounts(read, viewer.id))
}

/**
 * Checks an account and gets it ready to be added. Gives what happens inside the transaction: the first one becomes primary, and
 * the owner is told. Throws 400 with each problem at its field, 403 before the person has a password of their own, 409 for a number
 * that is there already, 429 over the daily limit.
 */
export async function prepareAccount(context: Context, viewer: Viewer, input: AccountInput) {
  const { database, secrets, clock } = context
  const checked = checkAccount(input)
  if ('issues' in checked) throw invalid(checked.issues)
  const limits = createLimits(database, clock)
  const verdict = await limits.take(`bank-account:${viewer.id}`, ADDED_A_DAY.max, ADDED_A_DAY.windowMs)
  if (!verdict.allowed)
    throw tooMany('You have added many accounts today. Please go on tomorrow.', verdict.retryAfterMs)
  const sealed = sealAccount(secrets, checked.account)

  return async (transaction: Inside): Promise<BankAccount> => {
    requireOwnPassword(await lockPerson(context, transaction, viewer))
    const others = await listAccounts(transaction, viewer.id)
    if (others.some(({ accountNumberHash }) => accountNumberHash === sealed.accountNumberHash)) throw addedAlready()
    if (others.length >= KEPT)
      throw new AppError(409, `You have ${KEPT} accounts. Please delete one that you no longer use first.`)
    const isPrimary = others.some((other) => other.isPrimary === 1) ? 0 : 1
    const row = { ...sealed, userId: viewer.id, isPrimary, createdAt: clock() } as const
    const account = await insertAccount(transaction, row)
    await tellPerson(transaction, context, viewer.id, `bank-account-added:${account.id}`, (publicUrl, { fullName }) =>
      accountAddedLetter(publicUrl, fullName, labelOf(account)),
    )
    return presentAccount(context, account, false)
  }
}

function addedAlready(): AppError {
  const message = 'You have added this account already.'
  return new AppError(409, message, { issues: [{ path: 'accountNumber', message }] })
}

/** Throws 404 for an account that is not the viewer's, and 409 for the primary one and one that a payout is on its way to. */
export async function removeAccount(context: Context, viewer: Viewer, id: number): Promise<void> {
  const { database, clock } = context
  await database.transaction(async (transaction) => {
    await lockPerson(context, transaction, viewer)
    const account = await ownAccount(transaction, viewer, id)
    if (account.isPrimary === 1)
      throw new AppError(409, 'Payouts go to this account. Please make another one primary before you delete it.')
    if ((await accountsWithPayouts(transaction, [id])).size > 0)
      throw new AppError(409, 'A payout to this account is under way. Please delete it once the payout has arrived.')
    await deleteAccountRow(transaction, id)
    const mailKey = `bank-account-removed:${id}:${clock()}`
    await tellPerson(transaction, context, viewer.id, mailKey, (publicUrl, { fullName }) =>
      accountRemovedLetter(publicUrl, fullName, labelOf(account)),
    )
  })
}

/**
 * Where later payouts go. The owner is told: this is what somebody who took an account over would change. Throws 404, and 403 before
 * the person has a password of their own.
 */
export async function changePrimary(context: Context, viewer: Viewer, id: number): Promise<BankAccount> {
  const { database, clock } = context
  return database.transaction(async (transaction) => {
    requireOwnPassword(await lockPerson(context, transaction, viewer))
    const account = await ownAccount(transaction, viewer, id)
    const hasPayout = (await accountsWithPayouts(transaction, [id])).has(id)
    if (account.isPrimary === 1) return presentAccount(context, account, hasPayout)
    await makePrimary(transaction, account)
    await noteWhetherVerified(transaction, viewer.id)
    const mailKey = `bank-account-primary:${id}:${clock()}`
    await tellPerson(transaction, context, viewer.id, mailKey, (publicUrl, { fullName }) =>
      primaryChangedLetter(publicUrl, fullName, labelOf(account)),
    )
    return presentAccount(context, { ...account, isPrimary: 1 }, hasPayout)
  })
}

async function ownAccount(transaction: Inside, viewer: Viewer, id: number): Promise<AccountRow> {
  const account = await findAccount(transaction, id, viewer.id)
  if (!account) throw notFound('Bank account')
  return account
}
