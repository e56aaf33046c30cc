import type { Context } from '../context'
import type { NewRow, Row } from '../database/schema'
import type { CheckedAccount } from '../payouts/account-checks'
import { sealAccount } from '../payouts/sealed-account'

type Parts = Pick<Context, 'database' | 'secrets' | 'clock'>

/** A bank account in Kenya whose number ends in 4321; given in clear. */
export function buildBankAccount(
  { database, secrets, clock }: Parts,
  given: Partial<CheckedAccount> &
    Partial<Pick<NewRow<'bank_accounts'>, 'isVerified' | 'isPrimary'>> & { userId: number },
): Promise<Row<'bank_accounts'>> {
  const { userId, isVerified = 0, isPrimary = 0, ...account } = given
  const sealed = sealAccount(secrets, {
    accountHolderName: 'Amina Otieno',
    bankName: 'Equity Bank',
    accountNumber: '0123454321',
    routingNumber: null,
    swiftCode: null,
    country: 'KE',
    currency: 'KES',
    accountType: 'checking',
    mobileMoneyProvider: null,
    ...account,
  })
  return database.write
    .insertInto('bank_accounts')
    .values({ ...sealed, userId, isVerified, isPrimary, createdAt: clock() })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Fifty dollars that a person asked for; without what stands behind a real request. */
export function buildPayoutRequest(
  { database, clock }: Pick<Parts, 'database' | 'clock'>,
  given: Partial<NewRow<'payout_requests'>> & { userId: number },
): Promise<Row<'payout_requests'>> {
  return database.write
    .insertInto('payout_requests')
    .values({ amount: 5_000, requestedAt: clock(), ...given })
    .returningAll()
    .executeTakeFirstOrThrow()
}
