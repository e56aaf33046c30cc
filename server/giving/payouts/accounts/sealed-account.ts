import { z } from 'zod'
import { NO_DETAILS, PERSONAL_DETAILS, type PersonalDetails } from '#shared/rules/transfer-details'
import type { Row } from '../../../platform/database/schema'
import type { Secrets } from '../../../platform/secrets/secrets'
import type { CheckedAccount } from './account-input'

type Account = Row<'bank_accounts'>
type SealedColumn = 'accountHolderName' | 'accountNumber' | 'routingNumber' | 'swiftCode' | 'details'

const storedDetails = z.record(z.enum(PERSONAL_DETAILS), z.string().nullable())

const place = (column: SealedColumn) => `bank_accounts.${column}`

/** The columns of an account: the encrypted holder and numbers, the digits that may be shown, and the hash for look-ups. */
export function sealAccount(secrets: Secrets, account: CheckedAccount) {
  const { accountHolderName, accountNumber, routingNumber, swiftCode, country } = account
  const { street, houseNumber, postalCode, city, phone, ...columns } = account
  return {
    ...columns,
    details: sealDetails(secrets, { street, houseNumber, postalCode, city, phone }),
    accountHolderName: secrets.seal(accountHolderName, place('accountHolderName')),
    accountNumber: secrets.seal(accountNumber, place('accountNumber')),
    accountNumberHash: secrets.keyedHash(`${country}:${accountNumber}`, place('accountNumber')),
    accountNumberEnd: endOf(accountNumber),
    routingNumber: routingNumber && secrets.seal(routingNumber, place('routingNumber')),
    swiftCode: swiftCode && secrets.seal(swiftCode, place('swiftCode')),
  }
}

/** The address and phone as one encrypted column; null without any of them. */
export function sealDetails(secrets: Secrets, details: PersonalDetails): string | null {
  const given = Object.values(details).some((detail) => detail !== null)
  return given ? secrets.seal(JSON.stringify(details), place('details')) : null
}

/** The columns of the details that may be added to an account later. */
export function sealMoreDetails(secrets: Secrets, { routingNumber, swiftCode, ...rest }: OpenedAccount) {
  const { street, houseNumber, postalCode, city, phone } = rest
  return {
    routingNumber: routingNumber && secrets.seal(routingNumber, place('routingNumber')),
    swiftCode: swiftCode && secrets.seal(swiftCode, place('swiftCode')),
    details: sealDetails(secrets, { street, houseNumber, postalCode, city, phone }),
  }
}

export interface OpenedAccount extends PersonalDetails {
  accountHolderName: string
  accountNumber: string
  routingNumber: string | null
  swiftCode: string | null
}

/** Decrypts those columns. Throws when they were encrypted with another key. */
export function openAccount(secrets: Secrets, row: Pick<Account, SealedColumn>): OpenedAccount {
  return {
    accountHolderName: secrets.open(row.accountHolderName, place('accountHolderName')),
    accountNumber: secrets.open(row.accountNumber, place('accountNumber')),
    routingNumber: row.routingNumber && secrets.open(row.routingNumber, place('routingNumber')),
    swiftCode: row.swiftCode && secrets.open(row.swiftCode, place('swiftCode')),
    ...(row.details === null
      ? NO_DETAILS
      : storedDetails.parse(JSON.parse(secrets.open(row.details, place('details'))))),
  }
}

/** Masks a number: `••••6789`. It never shows more than half of it. */
export function masked(end: string): string {
  return `••••${end}`
}

export function endOf(number: string): string {
  return number.slice(-Math.min(4, Math.floor(number.length / 2)))
}
