import type { Context } from '../../platform/context'
import type { Row } from '../../platform/database/schema'
import type { TransferDestination } from '../../platform/providers/gateway'
import { routesOut } from '../../platform/providers/routes'
import { type Refusal, refuse } from '../../platform/refusals/refusal'
import { destinationOf } from './accounts/destination'
import { totalOf } from './balance/balance'
import type { FundraiserBalance } from './balance/fundraiser-balance'
import { convertsCurrency, isToOwnAccount } from './own-account'
import type { PayoutMethod } from './payout-method'
import type { AccountRow, Payout, PayoutPart } from './tables'

/** The data that decides whether and how a payout can be sent. */
export interface PayoutReadiness {
  payout: Payout
  parts: readonly PayoutPart[]
  /** Undefined when it was deleted. */
  account: AccountRow | undefined
  person: Row<'users'>
  /** All balances of the person. */
  balances: readonly FundraiserBalance[]
}

/** The methods that can send it now, the best first; by hand is always possible. None while a problem blocks it. */
export function methodsFor(context: Pick<Context, 'gateways' | 'secrets'>, readiness: PayoutReadiness): PayoutMethod[] {
  const { payout, account, person } = readiness
  if (payout.status !== 'pending' || !account || findObstacle(readiness) !== null) return []
  // A last payment may be too small for a provider, or go to a person who has left.
  if (payout.isFinal === 1) return ['by-hand']
  return methodsTo(context, destinationOf(context.secrets, account, person))
}

/**
 * In the order of the table. To the account that an admin has verified first; an account at a provider nobody here has seen, so it must
 * be chosen.
 */
function methodsTo({ gateways }: Pick<Context, 'gateways'>, destination: TransferDestination): PayoutMethod[] {
  const reaching = routesOut(destination.country).filter(
    (provider) => gateways[provider].configured && gateways[provider].canTransferTo(destination),
  )
  return [...reaching.filter(convertsCurrency), 'by-hand', ...reaching.filter(isToOwnAccount)]
}

/** The reason why a pending payout can't be sent now; null when there is none, and when it is not pending. */
export function findObstacle({ payout, parts, account, person, balances }: PayoutReadiness): Refusal | null {
  if (payout.status !== 'pending') return null
  if (!account) return refuse('payout.account-deleted')
  if (account.isVerified === 0) return refuse('payout.account-not-verified')
  if (person.closedAt !== null && payout.isFinal === 0) return refuse('payout.person-left')
  const total = totalOf(balances)
  if (total < 0) return refuse('payout.person-overdrawn', { balance: total })
  const own = balances.filter((balance) => parts.some(({ fundraiserId }) => fundraiserId === balance.fundraiserId))
  const balance = Math.min(0, ...own.map((each) => each.balance))
  return balance < 0 ? refuse('payout.fundraiser-overdrawn', { balance }) : null
}
