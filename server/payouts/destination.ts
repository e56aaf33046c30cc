import { z } from 'zod'
import { isCurrency } from '#shared/rules/currencies'
import { ACCOUNT_TYPES } from '#shared/rules/payouts'
import type { Row } from '../database/schema'
import type { TransferDestination } from '../payments/gateway'
import type { Secrets } from '../secrets'
import type { AccountRow } from './account-queries'
import { payoutCountry } from './mobile-money-checks'
import { currencyOf } from './present-account'
import { openAccount } from './sealed-account'

const PLACE = 'payout_requests.destination'

const stored = z.object({
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
})

/** Where a transfer to this account would go, in the currency that arrives there. Holds numbers in clear: never to be shown or logged. */
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

/** As it is kept with the payout: a change to the account no longer moves money that was sent. */
export function sealDestination(secrets: Secrets, destination: TransferDestination): string {
  return secrets.seal(JSON.stringify(destination), PLACE)
}

/** Throws when it was written under another key. */
export function openDestination(secrets: Secrets, sealed: string): TransferDestination {
  return stored.parse(JSON.parse(secrets.open(sealed, PLACE)))
}
