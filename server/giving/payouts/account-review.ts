import type { revealPayoutDestination } from '#shared/contract/admin/money'
import type { AdminBankAccount, verifyBankAccount } from '#shared/contract/admin/people'
import type { CallInput, CallReply } from '#shared/contract/base/call'
import { cut } from '#shared/rules/characters'
import { compareNames } from '#shared/rules/compare-names'
import type { Viewer } from '../../community/sessions/viewer'
import type { Context } from '../../context'
import { recordAction } from '../../platform/audit-log'
import type { Handle } from '../../platform/database/open'
import { createLimits } from '../../platform/limits/limits'
import { refuse } from '../../platform/refusals/refusal'
import { ProviderRefusal, ProviderUnavailable, type TransferDestination } from '../../providers/gateway'
import { type Provider, traitsOf } from '../../providers/registry'
import { Authority } from '../ledger/authority'
import { accountVerifiedLetter } from './letters'
import { notifyPerson } from './notify'
import { isNamedOtherwise, presentAdminAccounts } from './present-admin'
import { findAccount, findPayout, findPeople, readPayee, setVerified, updateAccount } from './queries'
import {
  destinationOf,
  findNameProvider,
  labelOf,
  openDestination,
  openNameEnquiry,
  openRecipient,
  sealNameEnquiry,
} from './sealed'
import type { AccountRow } from './tables'

/** Changes nothing when it is so already. Throws 404, 403 for an admin who is concerned, 400 without a reason where the bank names another holder. */
export async function verify(
  context: Context,
  admin: Viewer,
  id: number,
  { isVerified, reason = null }: CallInput<typeof verifyBankAccount>['body'],
) {
  const { database, clock } = context
  const seen = await findAccount(database.read, id)
  if (!seen) throw refuse('bank-account.not-found')
  const by = await Authority.admin(database.read, admin, seen.userId)
  return database.transaction(async (transaction) => {
    await database.lock(transaction, 'users', seen.userId)
    const account = await findAccount(transaction, id)
    if (!account) throw refuse('bank-account.not-found')
    const flag = isVerified ? 1 : 0
    const verification = {
      isVerified: flag,
      ...(isVerified && { verifiedReason: reason, verifiedById: admin.id, verifiedAt: clock() }),
    } as const
    if (account.isVerified !== flag) {
      if (isVerified && reason === null && isNamedOtherwise(context, account))
        throw refuse('bank-account.reason-needed', null, { at: 'reason' })
      await setVerified(transaction, by, account, verification)
      await recordAction(transaction, {
        actorId: admin.id,
        action: isVerified ? 'bank account verified' : 'bank account no longer verified',
        subject: `bank-account:${id}`,
        before: { isVerified: !isVerified, account: labelOf(context, account), userId: account.userId },
        after: { isVerified, reason, account: labelOf(context, account), userId: account.userId },
        createdAt: clock(),
      })
      if (isVerified) {
        const mailKey = `bank-account-verified:${id}:${clock()}`
        await notifyPerson(transaction, context, account.userId, mailKey, (publicUrl) =>
          accountVerifiedLetter(publicUrl, labelOf(context, account)),
        )
      }
    }
    return presentOne(context, transaction, account.isVerified === flag ? account : { ...account, ...verification })
  })
}

/** Each question tells an admin a name of a bank's customer, and the provider may charge for it. */
const AN_HOUR = { max: 60, windowMs: 60 * 60_000 }
const LONGEST_NAME = 200
const LONGEST_REASON = 300

type Told = { name: string | null; reason: string | null }

/** Asks a provider for the holder of an account, once unless `again`; whether it is verified stays as it is. */
export async function askHolderName(context: Context, admin: Viewer, id: number, again = false) {
  const { database, secrets, clock } = context
  const seen = await readAccount(context, id)
  const kept = openNameEnquiry(secrets, seen.account)
  if (kept?.name && !again) return presentOne(context, database.read, seen.account)
  const provider = findNameProvider(context, seen.destination)
  if (!provider) throw refuse('bank-account.name-unknown')
  await createLimits(database, clock).admit(`holder-name:${admin.id}`, AN_HOUR, 'bank-account.names-asked-often')
  const told = await ask(context, provider, seen.destination)

  const typed = seen.destination.accountHolderName
  const sealed = sealNameEnquiry(secrets, { provider, ...told, askedAt: clock(), askedBy: admin.id }, id)
  await database.transaction(async (transaction) => {
    await database.lock(transaction, 'users', seen.account.userId)
    const account = await findAccount(transaction, id)
    if (!account) throw refuse('bank-account.not-found')
    await updateAccount(transaction, id, { nameEnquiry: sealed })
    await recordAction(transaction, {
      actorId: admin.id,
      action: 'account holder’s name asked',
      subject: `bank-account:${id}`,
      before: null,
      after: {
        account: labelOf(context, account),
        userId: account.userId,
        provider,
        result: told.name === null ? 'not told' : compareNames(typed, told.name),
      },
      createdAt: clock(),
    })
  })
  return presentOne(context, database.read, { ...seen.account, nameEnquiry: sealed })
}

async function readAccount({ database, secrets }: Context, id: number) {
  const account = await findAccount(database.read, id)
  const person = account && (await findPeople(database.read, [account.userId])).get(account.userId)
  if (!account || !person) throw refuse('bank-account.not-found')
  return { account, destination: destinationOf(secrets, account, person) }
}

/** A refusal is an answer too: the provider does not find such an account. Throws 502. */
async function ask(context: Context, provider: Provider, destination: TransferDestination): Promise<Told> {
  try {
    const name = await context.gateways[provider].accountNames?.resolve(destination)
    return { name: name ? cut(name, LONGEST_NAME) : null, reason: null }
  } catch (error) {
    if (error instanceof ProviderRefusal)
      return { name: null, reason: error.reason === null ? null : cut(error.reason, LONGEST_REASON) }
    if (!(error instanceof ProviderUnavailable)) throw error
    throw refuse('bank-account.name-not-available', { provider: traitsOf(provider).name }, { cause: error })
  }
}

async function presentOne(context: Context, database: Handle, account: AccountRow): Promise<AdminBankAccount> {
  const [presented] = await presentAdminAccounts(context, database, [account])
  if (!presented) throw refuse('bank-account.not-found')
  return presented
}

/** The whole number that a payout goes to, as it was when it was sent; the audit trail notes the look. */
export async function showAccountNumber(
  context: Context,
  admin: Viewer,
  id: number,
): Promise<CallReply<typeof revealPayoutDestination>> {
  const { database, secrets, clock } = context
  return database.transaction(async (transaction) => {
    const payout = await findPayout(transaction, id)
    if (!payout) throw refuse('payout.not-found')
    const { account, person } = await readPayee(transaction, payout)
    const recipient = openRecipient(secrets, payout)
    const sentTo =
      payout.destination === null
        ? account && destinationOf(secrets, account, person)
        : openDestination(secrets, payout.destination, id)
    const destination = recipient === null ? sentTo : NO_ACCOUNT
    if (!destination) throw refuse('payout.account-gone')
    await recordAction(transaction, {
      actorId: admin.id,
      action: 'payout destination revealed',
      subject: `payout:${id}`,
      before: null,
      after: { destination: payout.destinationLabel },
      createdAt: clock(),
    })
    const { stripeAccountId: _, ...shown } = destination
    return { ...shown, recipient }
  })
}

/** A payout to a recipient in words goes to no account that we know. */
const NO_ACCOUNT: TransferDestination = {
  ...{ accountHolderName: '', bankName: '', accountNumber: '', routingNumber: null, swiftCode: null, country: '' },
  ...{ currency: 'USD', accountType: 'checking', mobileMoneyProvider: null, stripeAccountId: null },
  ...{ street: null, houseNumber: null, postalCode: null, city: null, phone: null },
}
