import type { PayoutMethodInfo } from '#shared/contract/admin/money'
import type { PayoutRequest } from '#shared/contract/payouts'
import { formatUtcTime } from '#shared/language/format-time'
import { bankRouteTo, detailsInWords } from '#shared/rules/transfer-details'
import type { Context } from '../../context'
import type { Handle } from '../../platform/database/open'
import type { Row } from '../../platform/database/schema'
import { type Refusal, refuse } from '../../platform/refusals/refusal'
import type { TransferDestination, TransferObstacle } from '../../providers/gateway'
import { traitsOf } from '../../providers/registry'
import { CONNECT_PROVIDER, ROUTES_OUT } from '../../providers/routes'
import { type FundraiserBalance, listBalances, totalOf } from './balance'
import { findAccounts, findPeople, listPaidPeople, readPayee } from './queries'
import { destinationOf, openDestination } from './sealed'
import type { AccountRow, Payout, PayoutMethod, PayoutPart } from './tables'

const BY_HAND_WORDS = 'You transfer it at your bank, then enter the bank’s reference here.'

export function describeMethod(method: PayoutMethod): PayoutMethodInfo {
  if (method === 'by-hand') return { method, name: 'By hand', words: BY_HAND_WORDS }
  const { name, transferWords } = traitsOf(method)
  return { method, name, words: transferWords }
}

/** The provider that keeps accounts for recipients, as people know it. */
export const CONNECT_NAME = traitsOf(CONNECT_PROVIDER).name

/** Whether a payout goes to an account that the recipient has with the provider, and from there to their bank. */
export function isToOwnAccount(method: PayoutMethod | null): boolean {
  return method !== null && method !== 'by-hand' && traitsOf(method).paysToOwnAccount
}

/** Whether a payout leaves in dollars and arrives in the currency of the recipient's bank or phone. */
export const convertsCurrency = (method: PayoutMethod) => method !== 'by-hand' && !traitsOf(method).paysToOwnAccount

interface PayoutReadiness {
  payout: Payout
  parts: readonly PayoutPart[]
  /** Undefined when it was deleted, and for a recipient in words. */
  account: AccountRow | undefined
  person: Row<'users'>
  /** The hold that stops it; null if none does. */
  holdId: number | null
  balances: readonly FundraiserBalance[]
  hasBeenPaid: boolean
  now: number
}

export async function readReadiness(context: Context, database: Handle, payout: Payout): Promise<PayoutReadiness> {
  return {
    payout,
    ...(await readPayee(database, payout)),
    balances: await listBalances(database, [payout.userId]),
    hasBeenPaid: (await listPaidPeople(database, [payout.userId])).has(payout.userId),
    now: context.clock(),
  }
}

type Methods = Pick<Context, 'gateways' | 'secrets'>

/** The methods that can send it now, the best first; by hand is always possible. None while a problem blocks it. */
export function methodsFor(context: Methods, readiness: PayoutReadiness): PayoutMethod[] {
  const { payout, account, person } = readiness
  if (payout.status !== 'pending' || findObstacle(readiness) !== null) return []
  // A last payment may be too small for a provider, or go to a person who has left or to a recipient in words.
  if (payout.isFinal === 1) return ['by-hand']
  if (!account) return []
  const methods = methodsTo(context, destinationOf(context.secrets, account, person))
  return methods.filter((method) => coolingOffOf({ person, account, method }, readiness.now) === null)
}

/** By hand comes before an unsure route; an account at a provider, which nobody has seen, comes last. */
function methodsTo(context: Methods, destination: TransferDestination): PayoutMethod[] {
  const reaching = configured(context).filter(
    (provider) => context.gateways[provider].findTransferObstacle(destination) === null,
  )
  const transferring = reaching.filter(convertsCurrency)
  const isSure = bankRouteTo(destination)?.isSure ?? destination.accountType === 'mobile_money'
  const best: PayoutMethod[] = isSure ? [...transferring, 'by-hand'] : ['by-hand', ...transferring]
  return [...best, ...reaching.filter(isToOwnAccount)]
}

/** The providers that can't send it to the account, each with a sentence that says why. Nothing for accounts at the provider itself. */
export function impossibleMethods(
  context: Methods,
  { payout, account, person }: PayoutReadiness,
): { method: PayoutMethod; reason: string }[] {
  if (payout.status !== 'pending' || !account) return []
  const destination = destinationOf(context.secrets, account, person)
  const converting = configured(context).filter(convertsCurrency)
  return converting.flatMap((method) => {
    const obstacle = context.gateways[method].findTransferObstacle(destination)
    return obstacle ? { method, reason: sentenceOf(obstacle, traitsOf(method).name, destination).message } : []
  })
}

const configured = ({ gateways }: Methods) => ROUTES_OUT.filter((provider) => gateways[provider].configured)

function sentenceOf(obstacle: TransferObstacle, provider: string, { country, currency }: TransferDestination): Refusal {
  if (obstacle.kind === 'sender-missing') return refuse('payout.organisation-missing', { provider })
  if (obstacle.kind === 'details-missing')
    return refuse('payout.details-missing', { provider, details: detailsInWords(obstacle.details, country) })
  return refuse('payout.no-route', { provider, country, currency })
}

/** The reason why a pending payout can't be sent now; null when there is none, and when it is not pending. */
export function findObstacle(readiness: PayoutReadiness): Refusal | null {
  const { payout, parts, account, person, holdId, balances, hasBeenPaid, now } = readiness
  if (payout.status !== 'pending') return null
  if (holdId !== null) return refuse('payout.on-hold')
  if (payout.recipient === null && !account) return refuse('payout.account-deleted')
  if (account?.isVerified === 0) return refuse('payout.account-not-verified')
  if (person.closedAt !== null && payout.isFinal === 0) return refuse('payout.person-left')
  const unconfirmed = findUnconfirmed(person, payout, hasBeenPaid)
  if (unconfirmed) return unconfirmed
  const coolingOff = coolingOffOf({ person, account, method: null }, now)
  if (coolingOff) return coolingOffRefusal(coolingOff)
  const total = totalOf(balances)
  if (total < 0) return refuse('payout.person-overdrawn', { balance: total })
  const own = balances.filter((balance) => parts.some(({ fundraiserId }) => fundraiserId === balance.fundraiserId))
  const balance = Math.min(0, ...own.map((each) => each.balance))
  return balance < 0 ? refuse('payout.fundraiser-overdrawn', { balance }) : null
}

/** Why nothing may be paid to a person yet; after closing it was asked for, and by hand needs no address. */
export function findUnconfirmed(
  person: Pick<Row<'users'>, 'closedAt' | 'passwordIsOwn' | 'emailConfirmedAt'>,
  { recipient }: Pick<Payout, 'recipient'>,
  hasBeenPaid: boolean,
): Refusal | null {
  if (person.closedAt !== null) return null
  if (person.passwordIsOwn === 0) return refuse('payout.not-taken-over')
  const needsAddress = recipient === null && person.emailConfirmedAt === null && !hasBeenPaid
  return needsAddress ? refuse('payout.email-unconfirmed') : null
}

/** How long no money is sent after a change of where it goes or of how its owner signs in. Milliseconds. */
const COOLING_OFF = 72 * 60 * 60_000

interface CoolingOff {
  /** Milliseconds: from then on money may be sent. */
  until: number
  because: 'account' | 'sign-in'
}

/** Until when nothing may be sent there: the owner must have time to notice a change that somebody else made. Null once it may be sent. */
export function coolingOffOf(
  { person, account, method }: Pick<PayoutReadiness, 'person' | 'account'> & { method: PayoutMethod | null },
  now: number,
): CoolingOff | null {
  const connectChangedAt = isToOwnAccount(method) ? (person.connectChangedAt ?? 0) : 0
  const accountChangedAt = Math.max(account?.changedAt ?? 0, connectChangedAt)
  const signInChangedAt = Math.max(person.credentialsChangedAt ?? 0, person.factorsChangedAt ?? 0)
  const changedAt = Math.max(accountChangedAt, signInChangedAt)
  if (changedAt + COOLING_OFF <= now || changedAt === 0) return null
  return { until: changedAt + COOLING_OFF, because: accountChangedAt >= signInChangedAt ? 'account' : 'sign-in' }
}

export function coolingOffRefusal({ until, because }: CoolingOff): Refusal {
  const details = { until: new Date(until).toISOString() }
  return refuse('payout.resting', { until: formatUtcTime(until), because }, { details })
}

/** When those of these payouts that are still to be sent may be, by their ids, for the person who is paid. */
export async function presentCoolingOff(
  database: Handle,
  payouts: readonly Payout[],
  now: number,
): Promise<Map<number, NonNullable<PayoutRequest['rest']>>> {
  const waiting = payouts.filter(({ status }) => status === 'pending')
  const people = await findPeople(database, [...new Set(waiting.map(({ userId }) => userId))])
  const accountIds = waiting.flatMap(({ bankAccountId }) => bankAccountId ?? [])
  const accounts = await findAccounts(database, accountIds)
  return new Map(
    waiting.flatMap(({ id, userId, bankAccountId, method }) => {
      const person = people.get(userId)
      const account = bankAccountId === null ? undefined : accounts.get(bankAccountId)
      const coolingOff = person ? coolingOffOf({ person, account, method }, now) : null
      return coolingOff
        ? [[id, { until: new Date(coolingOff.until).toISOString(), because: coolingOff.because }] as const]
        : []
    }),
  )
}

/** Why a payout that no provider has yet must not leave now; null if it may. */
export async function findSendingObstacle(database: Handle, context: Context, payout: Payout): Promise<Refusal | null> {
  return sendingObstacleOf(context, payout, await readPayee(database, payout))
}

/** The same for rows that were read already. */
export function sendingObstacleOf(
  { secrets, clock }: Pick<Context, 'secrets' | 'clock'>,
  { id, method, destination }: Payout,
  { account, person, holdId }: Pick<PayoutReadiness, 'account' | 'person' | 'holdId'>,
): Refusal | null {
  if (holdId !== null) return refuse('payout.on-hold')
  if (isToOwnAccount(method)) {
    const opened = destination === null ? null : openDestination(secrets, destination, id)
    if (opened && opened.stripeAccountId !== person.stripeConnectAccountId) return refuse('payout.account-denied')
  } else if (account?.isVerified === 0) {
    return refuse('payout.account-not-verified')
  }
  const coolingOff = coolingOffOf({ person, account, method }, clock())
  return coolingOff && coolingOffRefusal(coolingOff)
}

/** What was sent, in minor units of its currency; null before. */
export const arrivesOf = ({ localAmount: amount, localCurrency: currency }: Payout) =>
  amount === null || currency === null ? null : { amount, currency }
