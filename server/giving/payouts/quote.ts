import type { quotePayout } from '#shared/contract/admin/money'
import type { CallReply } from '#shared/contract/base/call'
import { type Currency, minorDigits } from '#shared/rules/money/currencies'
import { centsToMinor } from '#shared/rules/money/exchange'
import type { Context } from '../../context'
import { Refusal, refuse } from '../../platform/refusals/refusal'
import { ProviderRefusal, ProviderUnavailable, type TransferDestination } from '../../providers/gateway'
import type { Provider } from '../../providers/registry'
import { RATE_PROVIDER } from '../../providers/routes'
import { convertsCurrency, describeMethod, methodsFor, readReadiness } from './methods'
import { findPayout } from './queries'
import { destinationOf } from './sealed'
import type { Payout } from './tables'

type Quote = CallReply<typeof quotePayout>['quotes'][number]

const NO_FIGURES = 'The provider gives no figures right now.'

export async function readQuotes(context: Context, id: number): Promise<Quote[]> {
  const { read } = context.database
  const payout = await findPayout(read, id)
  if (!payout) throw refuse('payout.not-found')
  const readiness = await readReadiness(context, read, payout)
  const { account, person } = readiness
  if (!account) return []
  const methods = methodsFor(context, readiness)
  const destination = destinationOf(context.secrets, account, person)
  const quotes: Quote[] = []
  for (const method of methods) if (method !== 'by-hand') quotes.push(await quote(context, payout, destination, method))
  return quotes
}

async function quote(
  context: Context,
  { id, amount, reference }: Payout,
  destination: TransferDestination,
  method: Provider,
): Promise<Quote> {
  const { name: methodName } = describeMethod(method)
  const nothing = { method, methodName, arrives: null, rate: null, fee: null, debit: null, balances: [] }
  try {
    const currency = convertsCurrency(method) ? destination.currency : 'USD'
    const rate = await readRate(context, currency)
    const localAmount = localAmountOf(amount, { ...destination, currency }, rate)
    const quoted = await context.gateways[method].quoteTransfer({
      reference: reference ?? '',
      amount,
      localAmount,
      destination,
      narration: `Pamoja payout ${id}`,
    })
    const arrives = { amount: localAmount, currency }
    if (!quoted) return { ...nothing, arrives, rate, problem: NO_FIGURES }
    const balances = quoted.balances.map((balance) => ({ currency: balance.currency, available: balance.available }))
    return { method, methodName, arrives, rate, fee: quoted.fee, debit: quoted.debit, balances, problem: null }
  } catch (error) {
    if (error instanceof Refusal) return { ...nothing, problem: error.message }
    if (error instanceof ProviderUnavailable || error instanceof ProviderRefusal)
      return { ...nothing, problem: NO_FIGURES }
    throw error
  }
}

/** Local major units for one dollar, as decimal text; null for dollars. */
export type Rate = string | null

/** The provider's current rate for a transfer in this currency. Throws 502 while the provider gives none. */
export async function readRate(context: Context, currency: Currency): Promise<Rate> {
  if (currency === 'USD') return null
  try {
    return await context.gateways[RATE_PROVIDER].rate(currency, 'out')
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    throw refuse('payout.rate-not-available', { currency }, { cause: error })
  }
}

/** The amount that arrives for these cents, in minor units of the destination's currency. Phones take whole shillings only. */
export function localAmountOf(
  cents: number,
  { currency, accountType }: Pick<TransferDestination, 'currency' | 'accountType'>,
  rate: Rate,
): number {
  const minor = rate === null ? cents : centsToMinor(cents, rate, currency)
  return accountType === 'mobile_money' ? minor - (minor % 10 ** minorDigits(currency)) : minor
}
