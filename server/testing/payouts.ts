import type { Context } from '../context'
import type { NewRow, Row } from '../database/schema'

type Parts = Pick<Context, 'database' | 'clock'>

/** A bank account in Kenya whose number ends in 4321. */
export function buildBankAccount(
  { database, clock }: Parts,
  given: Partial<NewRow<'bank_accounts'>> & { userId: number },
): Promise<Row<'bank_accounts'>> {
  return database.write
    .insertInto('bank_accounts')
    .values({
      accountHolderName: 'Amina Otieno',
      bankName: 'Equity Bank',
      accountNumber: 'sealed',
      accountNumberHash: 'hash',
      accountNumberEnd: '4321',
      country: 'KE',
      createdAt: clock(),
      ...given,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Fifty dollars that a person asked for. */
export function buildPayoutRequest(
  { database, clock }: Parts,
  given: Partial<NewRow<'payout_requests'>> & { userId: number },
): Promise<Row<'payout_requests'>> {
  return database.write
    .insertInto('payout_requests')
    .values({ amount: 5_000, requestedAt: clock(), ...given })
    .returningAll()
    .executeTakeFirstOrThrow()
}
