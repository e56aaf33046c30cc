import { bankRouteTo, detailsInWords } from '#shared/rules/transfer-details'
import type { Context } from '../../context'
import type { Row } from '../../platform/database/schema'
import { type Refusal, refuse } from '../../platform/refusals/refusal'
import type { TransferDestination, TransferObstacle } from '../../providers/gateway'
import { traitsOf } from '../../providers/registry'
import { ROUTES_OUT } from '../../providers/routes'
import { destinationOf } from './accounts/destination'
import { totalOf } from './balance/balance'
import type { FundraiserBalance } from './balance/fundraiser-balance'
import { convertsCurrency, isToOwnAccount } from './own-account'
import type { PayoutMethod } from './payout-method'
import { restOf, restRefusal } from './safeguards/rest'
import { findUnconfirmed } from './safeguards/unconfirmed'
import type { AccountRow, Payout, PayoutPart } from './tables'

/** The data that decides whether and how a payout can be sent. */
export interface PayoutReadiness {
  payout: Payout
  parts: readonly PayoutPart[]
  /** Undefined when it was deleted, and for a recipient in words. */
  account: AccountRow | undefined
  person: Row<'users'>
  /** All balances of the person. */
  balances: readonly FundraiserBalance[]
  /** Whether an earlier payout of the person has arrived. */
  hasBeenPaid: boolean
  /** Whether it is known in whose name we pay. */
  hasSender: boolean
  /** Milliseconds. */
  now: number
}

/** The methods that can send it now, the best first; by hand is always possible. None while a problem blocks it. */
export function methodsFor(context: Pick<Context, 'gateways' | 'secrets'>, readiness: PayoutReadiness): PayoutMethod[] {
  const { payout, account, person } = readiness
  if (payout.status !== 'pending' || findObstacle(readiness) !== null) return []
  // A last payment may be too small for a provider, or go to a person who has left or to a recipient in words.
  if (payout.isFinal === 1) return ['by-hand']
  if (!account) return []
  const methods = methodsTo(context, destinationOf(context.secrets, account, person), readiness.hasSender)
  return methods.filter((method) => restOf({ person, account, method }, readiness.now) === null)
}

/**
 * In the order of the table. To the account that an admin has verified first; an account at a provider nobody here has seen, so it must
 * be chosen. By hand comes before a bank transfer whose route is not sure.
 */
function methodsTo(
  { gateways }: Pick<Context, 'gateways'>,
  destination: TransferDestination,
  hasSender: boolean,
): PayoutMethod[] {
  const reaching = ROUTES_OUT.filter(
    (provider) =>
      gateways[provider].configured && gateways[provider].findTransferObstacle(destination, hasSender) === null,
  )
  const transferring = reaching.filter(convertsCurrency)
  const isSure = bankRouteTo(destination)?.isSure ?? destination.accountType === 'mobile_money'
  const best: PayoutMethod[] = isSure ? [...transferring, 'by-hand'] : ['by-hand', ...transferring]
  return [...best, ...reaching.filter(isToOwnAccount)]
}

/** The providers that can't send it to the account, each with a sentence that says why. Nothing for accounts at the provider itself. */
export function impossibleMethods(
  context: Pick<Context, 'gateways' | 'secrets'>,
  readiness: PayoutReadiness,
): { method: PayoutMethod; reason: string }[] {
  const { payout, account, person, hasSender } = readiness
  if (payout.status !== 'pending' || !account) return []
  const destination = destinationOf(context.secrets, account, person)
  const configured = ROUTES_OUT.filter((provider) => context.gateways[provider].configured)
  return configured.filter(convertsCurrency).flatMap((method) => {
    const obstacle = context.gateways[method].findTransferObstacle(destination, hasSender)
    return obstacle ? { method, reason: sentenceOf(obstacle, traitsOf(method).name, destination).message } : []
  })
}

function sentenceOf(obstacle: TransferObstacle, provider: string, { country, currency }: TransferDestination): Refusal {
  if (obstacle.kind === 'sender-missing') return refuse('payout.organisation-missing', { provider })
  if (obstacle.kind === 'details-missing')
    return refuse('payout.details-missing', { provider, details: detailsInWords(obstacle.details, country) })
  return refuse('payout.no-route', { provider, country, currency })
}

/** The reason why a pending payout can't be sent now; null when there is none, and when it is not pending. */
export function findObstacle(readiness: PayoutReadiness): Refusal | null {
  const { payout, parts, account, person, balances, hasBeenPaid, now } = readiness
  if (payout.status !== 'pending') return null
  if (payout.recipient === null && !account) return refuse('payout.account-deleted')
  if (account?.isVerified === 0) return refuse('payout.account-not-verified')
  if (person.closedAt !== null && payout.isFinal === 0) return refuse('payout.person-left')
  const unconfirmed = findUnconfirmed(person, payout, hasBeenPaid)
  if (unconfirmed) return unconfirmed
  const rest = restOf({ person, account, method: null }, now)
  if (rest) return restRefusal(rest)
  const total = totalOf(balances)
  if (total < 0) return refuse('payout.person-overdrawn', { balance: total })
  const own = balances.filter((balance) => parts.some(({ fundraiserId }) => fundraiserId === balance.fundraiserId))
  const balance = Math.min(0, ...own.map((each) => each.balance))
  return balance < 0 ? refuse('payout.fundraiser-overdrawn', { balance }) : null
}
