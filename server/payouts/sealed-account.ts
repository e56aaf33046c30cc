import type { Row } from '../database/schema'
import type { Secrets } from '../secrets'
import type { CheckedAccount } from './account-checks'

type Account = Row<'bank_accounts'>
type SealedColumn = 'accountHolderName' | 'accountNumber' | 'routingNumber' | 'swiftCode'

const place = (column: SealedColumn) => `bank_accounts.${column}`

/** The columns that say whose account it is and where, encrypted; what may be shown of it; and what it is found by. */
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

/** Those columns in clear. Throws when they were written under another key. */
export function openAccount(secrets: Secrets, row: Pick<Account, SealedColumn>): OpenedAccount {
  return {
    accountHolderName: secrets.open(row.accountHolderName, place('accountHolderName')),
    accountNumber: secrets.open(row.accountNumber, place('accountNumber')),
    routingNumber: row.routingNumber && secrets.open(row.routingNumber, place('routingNumber')),
    swiftCode: row.swiftCode && secrets.open(row.swiftCode, place('swiftCode')),
  }
}

/** `••••6789`. Never more than half of a number. */
export function masked(end: string): string {
  return `••••${end}`
}

export function endOf(number: string): string {
  return number.slice(-Math.min(4, Math.floor(number.length / 2)))
}
