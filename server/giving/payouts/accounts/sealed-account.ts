import type { Row } from '../../../platform/database/schema'
import type { Secrets } from '../../../platform/secrets/secrets'
import type { CheckedAccount } from './account-input'

type Account = Row<'bank_accounts'>
type SealedColumn = 'accountHolderName' | 'accountNumber' | 'routingNumber' | 'swiftCode'

const place = (column: SealedColumn) => `bank_accounts.${column}`

/** The columns of an account: the encrypted holder and numbers, the digits that may be shown, and the hash for look-ups. */
export function sealAccount(secrets: Secrets, account: CheckedAccount) {
  const { accountHolderName, accountNumber, routingNumber, swiftCode, country } = account
  return {
    ...account,
    accountHolderName: secrets.seal(accountHolderName, place('accountHolderName')),
    accountNumber: secrets.seal(accountNumber, place('accountNumber')),
    accountNumberHash: secrets.keyedHash(`${country}:${accountNumber}`, place('accountNumber')),
    accountNumberEnd: endOf(accountNumber),
    routingNumber: routingNumber && secrets.seal(routingNumber, place('routingNumber')),
    swiftCode: swiftCode && secrets.seal(swiftCode, place('swiftCode')),
  }
}

export interface OpenedAccount {
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
  }
}

/** Masks a number: `••••6789`. It never shows more than half of it. */
export function masked(end: string): string {
  return `••••${end}`
}

export function endOf(number: string): string {
  return number.slice(-Math.min(4, Math.floor(number.length / 2)))
}
