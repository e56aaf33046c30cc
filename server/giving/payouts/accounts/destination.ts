import { z } from 'zod'
import { isCurrency } from '#shared/rules/money/currencies'
import { ACCOUNT_TYPES } from '#shared/rules/payouts'
import type { Row } from '../../../platform/database/schema'
import type { Secrets } from '../../../platform/secrets/secrets'
import type { TransferDestination } from '../../../providers/gateway'
import type { AccountRow } from '../tables'
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
  return secrets.seal(JSON.stringify(destination), PLACE, payoutId)
}

/** Decrypts a stored destination. Throws when it was encrypted with another key, or for another payout. */
export function openDestination(secrets: Secrets, sealed: string, payoutId: number): TransferDestination {
  return stored.parse(JSON.parse(secrets.open(sealed, PLACE, payoutId)))
}
