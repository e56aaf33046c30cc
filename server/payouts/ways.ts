import { formatCents } from '#shared/rules/money'
import type { Context } from '../context'
import type { PayoutMethod, Row } from '../database/schema'
import type { TransferDestination } from '../payments/gateway'
import type { AccountRow } from './account-queries'
import { totalOf } from './balance'
import type { Purse } from './balance-queries'
import { destinationOf } from './destination'
import type { Payout } from './queries'

/** What decides whether and how a payout can be sent. */
export interface Standing {
  payout: Payout
  /** Null once it was deleted. */
  account: AccountRow | undefined
  person: Row<'users'>
  /** All of the person's. */
  purses: readonly Purse[]
}

/** How it can be sent now, the best way first; by hand is always possible. None while something stands in the way. */
export function waysOf(context: Pick<Context, 'gateways' | 'secrets'>, standing: Standing): PayoutMethod[] {
  const { payout, account, person } = standing
  if (payout.status !== 'pending' || !account || whyNotNow(standing) !== null) return []
  return waysTo(context, destinationOf(context.secrets, account, person))
}

/** To the account that an admin has verified first; Stripe pays to another one, which nobody here has seen, so it must be chosen. */
function waysTo({ gateways }: Pick<Context, 'gateways'>, destination: TransferDestination): PayoutMethod[] {
  const { stripe, flutterwave } = gateways
  return [
    ...(flutterwave.canTransferTo(destination) ? [flutterwave.provider] : []),
    'by-hand',
    ...(stripe.canTransferTo(destination) ? [stripe.provider] : []),
  ]
}

/** Why a pending payout can't be sent now, in words for an admin; null when it can, and when it is not pending. */
export function whyNotNow({ payout, account, person, purses }: Standing): string | null {
  if (payout.status !== 'pending') return null
  if (!account) return 'The account that it was to go to is gone. Please refuse this request.'
  if (account.isVerified === 0) return 'The account is not verified yet.'
  if (person.closedAt !== null) return 'The person has closed their account.'
  const total = totalOf(purses)
  if (total < 0) return `${overdrawn(total)} in all: more goes back to donors than is left.`
  const balance = purses.find(({ fundraiserId }) => fundraiserId === payout.fundraiserId)?.balance ?? 0
  if (balance < 0) return `${overdrawn(balance)} for this fundraiser: more goes back to donors than is left.`
  return null
}

function overdrawn(balance: number): string {
  return `The balance is ${formatCents(-balance)} below zero`
}
