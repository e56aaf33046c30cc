import type { quotePayout } from '#shared/contract/admin/money'
import type { CallReply } from '#shared/contract/base/call'
import type { Context } from '../../../context'
import { Refusal, refuse } from '../../../platform/refusals/refusal'
import { ProviderRefusal, ProviderUnavailable, type TransferDestination } from '../../../providers/gateway'
import type { Provider } from '../../../providers/registry'
import { findAccount } from '../account-queries'
import { destinationOf } from '../accounts/destination'
import { findPeople } from '../accounts/person'
import { listBalances } from '../balance/list-balances'
import { methodsFor } from '../methods'
import { convertsCurrency } from '../own-account'
import { describeMethod } from '../payout-method'
import { findPayout, listPaidPeople, listParts } from '../queries'
import type { Payout } from '../tables'
import { localAmountOf, readRate } from '../transfers/exchange-rate'

type Quote = CallReply<typeof quotePayout>['quotes'][number]

const NO_FIGURES = 'The provider gives no figures right now.'

/** What sending a payout would cost now, by each provider that can send it. Throws 404. */
export async function readQuotes(context: Context, id: number): Promise<Quote[]> {
  const { read } = context.database
  const payout = await findPayout(read, id)
  if (!payout) throw refuse('payout.not-found')
  const account = payout.bankAccountId === null ? undefined : await findAccount(read, payout.bankAccountId)
  const person = (await findPeople(read, [payout.userId])).get(payout.userId)
  if (!account || !person) return []
  const parts = await listParts(read, [id])
  const balances = await listBalances(read, [payout.userId])
  const hasBeenPaid = (await listPaidPeople(read, [payout.userId])).has(payout.userId)
  const hasSender = context.config.organisation !== null
  const readiness = { payout, parts, account, person, balances, hasBeenPaid, hasSender, now: context.clock() }
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
