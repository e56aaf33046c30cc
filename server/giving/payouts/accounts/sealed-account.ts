import { z } from 'zod'
import { NO_DETAILS, PERSONAL_DETAILS, type PersonalDetails } from '#shared/rules/transfer-details'
import type { Row } from '../../../platform/database/schema'
import type { Secrets } from '../../../platform/secrets/secrets'
import type { CheckedAccount } from './account-input'

type Account = Row<'bank_accounts'>
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
  const { accountHolderName, accountNumber, routingNumber, swiftCode, country } = account
  const { street, houseNumber, postalCode, city, phone, ...columns } = account
  return {
    ...columns,
    details: sealDetails(secrets, { street, houseNumber, postalCode, city, phone }, userId),
    accountHolderName: secrets.seal(accountHolderName, place('accountHolderName'), userId),
    accountNumber: secrets.seal(accountNumber, place('accountNumber'), userId),
    accountNumberHash: hashesOfNumber(secrets, { country, accountNumber })[0],
    accountNumberEnd: endOf(accountNumber),
    routingNumber: routingNumber && secrets.seal(routingNumber, place('routingNumber'), userId),
    swiftCode: swiftCode && secrets.seal(swiftCode, place('swiftCode'), userId),
  }
}

/** The address and phone as one encrypted column; null without any of them. */
export function sealDetails(secrets: Secrets, details: PersonalDetails, userId: number): string | null {
  const given = Object.values(details).some((detail) => detail !== null)
  return given ? secrets.seal(JSON.stringify(details), place('details'), userId) : null
}

/** The columns of the details that may be added to an account later. */
export function sealMoreDetails(
  secrets: Secrets,
  { routingNumber, swiftCode, ...rest }: OpenedAccount,
  userId: number,
) {
  const { street, houseNumber, postalCode, city, phone } = rest
  return {
    routingNumber: routingNumber && secrets.seal(routingNumber, place('routingNumber'), userId),
    swiftCode: swiftCode && secrets.seal(swiftCode, place('swiftCode'), userId),
    details: sealDetails(secrets, { street, houseNumber, postalCode, city, phone }, userId),
  }
}

export interface OpenedAccount extends PersonalDetails {
  accountHolderName: string
  accountNumber: string
  routingNumber: string | null
  swiftCode: string | null
}

/** Decrypts those columns. Throws when they were encrypted with another key, or for another person. */
export function openAccount(secrets: Secrets, row: Pick<Account, SealedColumn | 'userId'>): OpenedAccount {
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
export function masked(end: string): string {
  return `••••${end}`
}

export function endOf(number: string): string {
  return number.slice(-Math.min(4, Math.floor(number.length / 2)))
}
