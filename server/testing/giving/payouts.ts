import type { Context } from '../../context'
import type { CheckedAccount } from '../../giving/payouts/account-checks'
import { insertPayout } from '../../giving/payouts/queries'
import { sealAccount } from '../../giving/payouts/sealed'
import type { NewRow, Row } from '../../platform/database/schema'

type Parts = Pick<Context, 'database' | 'secrets' | 'clock'>

/** Inserts a bank account in Kenya whose number ends in 4321. Numbers are passed in clear. */
export function buildBankAccount(
  { database, secrets, clock }: Parts,
  given: Partial<CheckedAccount> &
    Partial<Pick<NewRow<'bank_accounts'>, 'isVerified' | 'isPrimary'>> & { userId: number },
): Promise<Row<'bank_accounts'>> {
  const { userId, isVerified = 0, isPrimary = 0, ...account } = given
  const sealed = sealAccount(
    secrets,
    {
      accountHolderName: 'Amina Otieno',
      bankName: 'Equity Bank',
      accountNumber: '0123454321',
      routingNumber: null,
      swiftCode: null,
      country: 'KE',
      currency: 'KES',
      accountType: 'checking',
      mobileMoneyProvider: null,
      street: null,
      houseNumber: null,
      postalCode: null,
      city: null,
      // What a transfer to a bank in Kenya needs.
      phone: '+254712345678',
      ...account,
    },
    userId,
  )
  return database.write
    .insertInto('bank_accounts')
    .values({ ...sealed, userId, isVerified, isPrimary, createdAt: clock() })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Inserts a payout request of fifty dollars with its one part, without the ledger lines and mails of a real request. */
export async function buildPayoutRequest(
  { database, clock }: Pick<Parts, 'database' | 'clock'>,
  given: Partial<NewRow<'payout_requests'>> & { userId: number },
): Promise<Row<'payout_requests'>> {
  const { amount = 5_000, fundraiserId = null, ...rest } = given
  const row = { requestedAt: clock(), ...rest }
  return database.transaction((transaction) => insertPayout(transaction, row, [{ fundraiserId, amount }]))
}
