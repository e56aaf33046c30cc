import type { BalanceProblem } from '#shared/rules/treasury'
import type { Context } from '../../../platform/context'
import {
  ProviderAccessRefused,
  type ProviderBalance,
  ProviderRefusal,
  ProviderUnavailable,
} from '../../../platform/providers/gateway'
import { PROVIDERS, type Provider } from '../../../platform/providers/registry'
import { ProviderReplyUnknown } from '../../../platform/providers/unknown-reply'
import type { LedgerTotals } from '../../ledger/totals'
import { canExplain, sumUp, type UnderWay, type UnderWaySum } from './explain'
import { replaceBalances, upsertCheck } from './queries'
import { listUnderWay } from './under-way'

/** How often it is asked again because the books have changed meanwhile. */
const TRIES = 3

export type AskingNeeds = Pick<Context, 'database' | 'gateways' | 'clock'>

/** A balance at a provider beside the books. Amounts are in minor units of the currency. */
export interface ComparedBalance {
  currency: string
  booked: number
  available: number
  pending: number
  /** Whether the difference is zero, or can come from what is under way. */
  isExplained: boolean
  underWay: UnderWaySum[]
}

export type BalanceReply = { balances: ComparedBalance[] } | { problem: BalanceProblem; error: unknown }

/**
 * Asks a provider for our balances, compares them with the ledger of the same moment, and stores both. A provider that does not answer is
 * a reply too; its last balances stay stored. Takes as long as the provider's timeout and must not run in a transaction.
 */
export async function askProvider(
  context: AskingNeeds,
  readTotals: () => Promise<LedgerTotals>,
  provider: Provider,
): Promise<BalanceReply> {
  const reply = await compareBalances(context, readTotals, provider)
  const askedAt = context.clock()
  await context.database.transaction(async (transaction) => {
    if ('problem' in reply) {
      const { problem, error } = reply
      await upsertCheck(transaction, { provider, askedAt, answeredAt: null, problem, reason: wordsOf(error) })
      return
    }
    await upsertCheck(transaction, { provider, askedAt, answeredAt: askedAt, problem: null, reason: null })
    const rows = reply.balances.map(({ underWay, isExplained, ...balance }) => ({
      ...balance,
      provider,
      underWay: JSON.stringify(underWay),
      isExplained: isExplained ? (1 as const) : (0 as const),
    }))
    await replaceBalances(transaction, provider, rows)
  })
  return reply
}

/** Asks all providers at once. Providers that are not configured are left out. */
export async function askAllProviders(context: AskingNeeds, readTotals: () => Promise<LedgerTotals>): Promise<void> {
  const configured = PROVIDERS.filter((provider) => context.gateways[provider].configured)
  await Promise.all(configured.map((provider) => askProvider(context, readTotals, provider)))
}

async function compareBalances(
  context: AskingNeeds,
  readTotals: () => Promise<LedgerTotals>,
  provider: Provider,
): Promise<BalanceReply> {
  try {
    let books = await readBooks(context, readTotals, provider)
    for (let attempt = 1; ; attempt += 1) {
      const balances = await context.gateways[provider].readBalances()
      if (balances === null) return { problem: 'no-such-call', error: null }
      const after = await readBooks(context, readTotals, provider)
      const hasChanged = JSON.stringify(after) !== JSON.stringify(books)
      books = after
      if (!hasChanged || attempt >= TRIES) return { balances: compare(books, balances) }
    }
  } catch (error) {
    const problem = problemOf(error)
    if (!problem) throw error
    return { problem, error }
  }
}

interface Books {
  booked: { currency: string; amount: number }[]
  underWay: UnderWay[]
}

async function readBooks(
  { database, clock }: AskingNeeds,
  readTotals: () => Promise<LedgerTotals>,
  provider: Provider,
): Promise<Books> {
  const { totals } = await readTotals()
  const booked = totals
    .filter((total) => total.account === 'provider_balance' && total.provider === provider)
    .map(({ currency, currencyAmount }) => ({ currency: currency ?? '', amount: currencyAmount }))
  return { booked, underWay: await listUnderWay(database.read, provider, clock()) }
}

/** One line for each currency that the books have a line for, or in which the provider has an amount. */
function compare({ booked, underWay }: Books, balances: readonly ProviderBalance[]): ComparedBalance[] {
  const bookedIn = (currency: string) => booked.find((line) => line.currency === currency)
  const currencies = [...new Set([...booked, ...balances].map(({ currency }) => currency))].sort()
  const compared = currencies.map((currency): ComparedBalance => {
    const ours = bookedIn(currency)?.amount ?? 0
    const { available = 0, pending = 0 } = balances.find((balance) => balance.currency === currency) ?? {}
    const here = underWay.filter((each) => each.currency === currency)
    return {
      ...{ currency, booked: ours, available, pending },
      isExplained: canExplain(available + pending - ours, here),
      underWay: sumUp(here),
    }
  })
  return compared.filter(({ currency, available, pending }) => bookedIn(currency) || available !== 0 || pending !== 0)
}

function problemOf(error: unknown): BalanceProblem | null {
  if (error instanceof ProviderAccessRefused || error instanceof ProviderRefusal) return 'refused'
  if (error instanceof ProviderReplyUnknown) return 'unknown-reply'
  return error instanceof ProviderUnavailable ? 'unreachable' : null
}

function wordsOf(error: unknown): string | null {
  const isRefusal = error instanceof ProviderAccessRefused || error instanceof ProviderRefusal
  return isRefusal ? error.reason : null
}
