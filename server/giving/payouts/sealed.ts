import { z } from 'zod'
import { isCurrency } from '#shared/rules/money/currencies'
import { ACCOUNT_TYPES, PAYOUT_CURRENCIES } from '#shared/rules/payouts'
import { NO_DETAILS, PERSONAL_DETAILS, type PersonalDetails } from '#shared/rules/transfer-details'
import type { Context } from '../../context'
import type { Handle } from '../../platform/database/open'
import type { Row, Transaction } from '../../platform/database/schema'
import type { Secrets } from '../../platform/secrets/secrets'
import type { TransferDestination } from '../../providers/gateway'
import { isProvider } from '../../providers/registry'
import { ROUTES_OUT } from '../../providers/routes'
import { type CheckedAccount, payoutCountry } from './account-checks'
import type { AccountRow, Payout } from './tables'

type SealedColumn = 'accountHolderName' | 'accountNumber' | 'routingNumber' | 'swiftCode' | 'details'

const storedDetails = z.record(z.enum(PERSONAL_DETAILS), z.string().nullable())

const place = (column: SealedColumn) => `bank_accounts.${column}` as const

/** The hashes by which an account number is found, under every known key, the current one first. */
export function hashesOfNumber(
  secrets: Secrets,
  { country, accountNumber }: Pick<CheckedAccount, 'country' | 'accountNumber'>,
): [string, ...string[]] {
  return secrets.keyedHashes(`${country}:${accountNumber}`, place('accountNumber'))
}

/** The columns of an account: the encrypted holder and numbers, the digits that may be shown, and the hash for look-ups. */
export function sealAccount(secrets: Secrets, account: CheckedAccount, userId: number) {
  const { accountHolderName, accountNumber, country } = account
  const { street, houseNumber, postalCode, city, phone, ...columns } = account
  return {
    ...columns,
    ...sealMoreDetails(secrets, account, userId),
    accountHolderName: secrets.seal(accountHolderName, place('accountHolderName'), userId),
    accountNumber: secrets.seal(accountNumber, place('accountNumber'), userId),
    accountNumberHash: hashesOfNumber(secrets, { country, accountNumber })[0],
    accountNumberEnd: endOf(accountNumber),
  }
}

/** The address and phone are one column; null without any of them. */
export function sealMoreDetails(secrets: Secrets, account: OpenedAccount, userId: number) {
  const { routingNumber, swiftCode, street, houseNumber, postalCode, city, phone } = account
  const details = { street, houseNumber, postalCode, city, phone }
  const hasDetails = Object.values(details).some((detail) => detail !== null)
  return {
    routingNumber: routingNumber && secrets.seal(routingNumber, place('routingNumber'), userId),
    swiftCode: swiftCode && secrets.seal(swiftCode, place('swiftCode'), userId),
    details: hasDetails ? secrets.seal(JSON.stringify(details), place('details'), userId) : null,
  }
}

type OpenedAccount = PersonalDetails &
  Pick<CheckedAccount, 'accountHolderName' | 'accountNumber' | 'routingNumber' | 'swiftCode'>

export function openAccount(secrets: Secrets, row: Pick<AccountRow, SealedColumn | 'userId'>): OpenedAccount {
  const open = (sealed: string, column: SealedColumn) => secrets.open(sealed, place(column), row.userId)
  return {
    accountHolderName: open(row.accountHolderName, 'accountHolderName'),
    accountNumber: open(row.accountNumber, 'accountNumber'),
    routingNumber: row.routingNumber && open(row.routingNumber, 'routingNumber'),
    swiftCode: row.swiftCode && open(row.swiftCode, 'swiftCode'),
    ...(row.details === null ? NO_DETAILS : storedDetails.parse(JSON.parse(open(row.details, 'details')))),
  }
}

/** Masks a number: `••••6789`. It never shows more than half of it. */
export const masked = (end: string): string => `••••${end}`

export const endOf = (number: string): string => number.slice(-Math.min(4, Math.floor(number.length / 2)))

const DESTINATION_PLACE = 'payout_requests.destination'

const storedDestination = z.object({
  accountHolderName: z.string(),
  bankName: z.string(),
  accountNumber: z.string(),
  routingNumber: z.string().nullable(),
  swiftCode: z.string().nullable(),
  country: z.string(),
  currency: z.string().refine(isCurrency),
  accountType: z.enum(ACCOUNT_TYPES),
  mobileMoneyProvider: z.string().nullable(),
  stripeAccountId: z.string().nullable(),
  // A destination that was stored before these details existed has none of them.
  street: z.string().nullable().default(null),
  houseNumber: z.string().nullable().default(null),
  postalCode: z.string().nullable().default(null),
  city: z.string().nullable().default(null),
  phone: z.string().nullable().default(null),
})

/** The destination of a transfer to this account, in the currency that arrives there. It has numbers in clear: never show or log it. */
export function destinationOf(secrets: Secrets, account: AccountRow, person: Row<'users'>): TransferDestination {
  const { bankName, country, accountType, mobileMoneyProvider } = account
  const local = accountType === 'mobile_money' ? payoutCountry(country)?.currency : undefined
  return {
    ...openAccount(secrets, account),
    bankName,
    country,
    currency: local ?? currencyOf(account),
    accountType,
    mobileMoneyProvider,
    stripeAccountId: person.stripeConnectAccountStatus === 'active' ? person.stripeConnectAccountId : null,
  }
}

/** Encrypts a destination to store with the payout, so that a later change to the account does not redirect money that was sent. */
export function sealDestination(secrets: Secrets, destination: TransferDestination, payoutId: number): string {
  return secrets.seal(JSON.stringify(destination), DESTINATION_PLACE, payoutId)
}

export function openDestination(secrets: Secrets, sealed: string, payoutId: number): TransferDestination {
  return storedDestination.parse(JSON.parse(secrets.open(sealed, DESTINATION_PLACE, payoutId)))
}

const RECIPIENT_PLACE = 'payout_requests.recipient'

/** Stands for the destination of a payout to a recipient in words: the words are encrypted, this may be shown. */
export const RECIPIENT_LABEL = 'a named recipient'

export function sealRecipient(secrets: Secrets, words: string, userId: number): string {
  return secrets.seal(words, RECIPIENT_PLACE, userId)
}

/** Decrypts it; null for a payout to an account. Throws when it was encrypted with another key, or for another person. */
export function openRecipient(secrets: Secrets, { recipient, userId }: Pick<Payout, 'recipient' | 'userId'>) {
  return recipient === null ? null : secrets.open(recipient, RECIPIENT_PLACE, userId)
}

const ENQUIRY_PLACE = 'bank_accounts.nameEnquiry'

const storedEnquiry = z.object({
  provider: z.string().refine(isProvider),
  name: z.string().nullable(),
  reason: z.string().nullable(),
  askedAt: z.number(),
  askedBy: z.number(),
})

export type StoredNameEnquiry = z.output<typeof storedEnquiry>

export function sealNameEnquiry(secrets: Secrets, enquiry: StoredNameEnquiry, accountId: number): string {
  return secrets.seal(JSON.stringify(enquiry), ENQUIRY_PLACE, accountId)
}

export function openNameEnquiry(secrets: Secrets, { id, nameEnquiry }: Pick<AccountRow, 'id' | 'nameEnquiry'>) {
  return nameEnquiry === null ? null : storedEnquiry.parse(JSON.parse(secrets.open(nameEnquiry, ENQUIRY_PLACE, id)))
}

/** The provider that can tell the holder of an account: the first by the table for payouts; null without any. */
export function findNameProvider({ gateways }: Pick<Context, 'gateways'>, destination: TransferDestination) {
  const configured = ROUTES_OUT.filter((provider) => gateways[provider].configured)
  return configured.find((provider) => gateways[provider].accountNames?.covers(destination)) ?? null
}

const CONTACT_PLACE = 'former_contacts.contact'

const storedContact = z.object({ fullName: z.string(), email: z.string(), language: z.string().default('en') })

/** How to reach a person who closed their account while money was owed to them. */
type FormerContact = z.infer<typeof storedContact>

export async function storeContact(transaction: Transaction, context: Context, userId: number, contact: FormerContact) {
  const { secrets, clock } = context
  const row = { userId, contact: secrets.seal(JSON.stringify(contact), CONTACT_PLACE, userId), createdAt: clock() }
  await transaction.insertInto('former_contacts').values(row).execute()
}

export async function findContacts(database: Handle, secrets: Secrets, userIds: readonly number[]) {
  if (userIds.length === 0) return new Map<number, FormerContact>()
  const rows = await database.selectFrom('former_contacts').selectAll().where('userId', 'in', userIds).execute()
  const open = (sealed: string, userId: number): unknown => JSON.parse(secrets.open(sealed, CONTACT_PLACE, userId))
  return new Map(rows.map(({ userId, contact }) => [userId, storedContact.parse(open(contact, userId))]))
}

export const currencyOf = ({ currency }: AccountRow) => PAYOUT_CURRENCIES.find((known) => known === currency) ?? 'USD'

/** `Equity Bank ••••6789`, `M-Pesa ••••5678`: the digits of the number that money goes to. */
export function labelOf(context: Pick<Context, 'secrets'>, account: AccountRow): string {
  return `${account.mobileMoneyProvider ?? account.bankName} ${digitsOf(context, account)}`
}

export const digitsOf = ({ secrets }: Pick<Context, 'secrets'>, account: AccountRow): string =>
  masked(endOf(openAccount(secrets, account).accountNumber))
