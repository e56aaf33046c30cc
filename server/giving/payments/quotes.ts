import { randomUUID } from 'node:crypto'
import type { CallReply } from '#shared/contract/base/call'
import type { getExchangeRates, MobileMoneyQuote } from '#shared/contract/payments'
import type { Currency } from '#shared/rules/money/currencies'
import { centsToLocal } from '#shared/rules/money/exchange'
import {
  MOBILE_MONEY_COUNTRIES,
  type MobileMoneyCountryCode,
  mobileMoneyCountry,
} from '#shared/rules/money/mobile-money'
import type { Context } from '../../context'
import type { Row } from '../../platform/database/schema'
import { DAY, MINUTE } from '../../platform/durations'
import { refuse } from '../../platform/refusals/refusal'
import { ProviderUnavailable } from '../../providers/gateway'
import { traitsOf } from '../../providers/registry'
import { RATE_PROVIDER } from '../../providers/routes'
import { deleteUnusedQuotes, findQuote, insertQuote } from './queries'
import { chooseProvider } from './references'

const RATE_KEPT_FOR = 10 * MINUTE
/** Approximate prices may use an older rate. After a failure, too, the provider is asked again only then. */
const RATE_SHOWN_FOR = 60 * MINUTE
const QUOTE_HELD_FOR = 15 * MINUTE

const LOCAL_CURRENCIES: readonly Currency[] = [...new Set(MOBILE_MONEY_COUNTRIES.map(({ currency }) => currency))]

export type Quotes = ReturnType<typeof createQuotes>

export function createQuotes(context: Context) {
  const rates = new Map<Currency, { rate: string; readAt: number }>()
  const triedAt = new Map<Currency, number>()

  async function rateOf(currency: Currency): Promise<string> {
    const kept = rates.get(currency)
    if (kept && context.clock() - kept.readAt < RATE_KEPT_FOR) return kept.rate
    try {
      const rate = await context.gateways[RATE_PROVIDER].rate(currency, 'in')
      rates.set(currency, { rate, readAt: context.clock() })
      return rate
    } catch (error) {
      if (!(error instanceof ProviderUnavailable)) throw error
      throw refuse('price.not-available', null, { cause: error })
    }
  }

  /** Asks the provider for a rate that is an hour old. Does not fail: an old rate is good enough to show. */
  async function refreshRate(currency: Currency): Promise<void> {
    const last = Math.max(rates.get(currency)?.readAt ?? 0, triedAt.get(currency) ?? 0)
    if (context.clock() - last < RATE_SHOWN_FOR) return
    triedAt.set(currency, context.clock())
    await rateOf(currency).catch((error: unknown) => context.log.warn({ error, currency }, 'exchange rate not read'))
  }

  return {
    /** The last known rates of all local currencies; one that the provider has never named is left out. */
    async listRates(): Promise<CallReply<typeof getExchangeRates>[number][]> {
      await Promise.all(LOCAL_CURRENCIES.map(refreshRate))
      return LOCAL_CURRENCIES.flatMap((currency) => {
        const known = rates.get(currency)
        return known ? [{ currency, rate: Number(known.rate), readAt: new Date(known.readAt).toISOString() }] : []
      })
    },
    /** Valid for fifteen minutes. Throws 502 while the provider gives no rate. */
    async make(cents: number, countryCode: MobileMoneyCountryCode): Promise<MobileMoneyQuote> {
      const { code, currency, networks } = mobileMoneyCountry(countryCode)
      const rate = await rateOf(currency)
      const now = context.clock()
      const expiresAt = now + QUOTE_HELD_FOR
      const localAmount = centsToLocal(cents, rate, currency)
      const quote = { id: randomUUID(), country: countryCode, currency, amount: cents, localAmount }
      await insertQuote(context.database.write, { ...quote, rate, source: RATE_PROVIDER, createdAt: now, expiresAt })
      return {
        ...quote,
        rate: Number(rate),
        expiresAt: new Date(expiresAt).toISOString(),
        networks: await Promise.all(networks.map((network) => describeNetwork(context, code, network))),
      }
    },
  }
}

/** Whether the donor approves a payment on the phone, so that its number is asked for here. */
async function describeNetwork(context: Context, country: string, name: string) {
  const provider = await chooseProvider(context, { country, network: name, hasPhone: true })
  return { name, asksPhone: traitsOf(provider).prompts !== null }
}

/** The quote that a donor agreed to. Throws 409 when it was made for another amount, has expired, or is not ours. */
export async function readQuote(context: Context, id: string, cents: number): Promise<Row<'exchange_quotes'>> {
  const quote = await findQuote(context.database.read, id)
  if (!quote || quote.expiresAt <= context.clock()) throw refuse('price.ran-out')
  if (quote.amount !== cents) throw refuse('price.other-amount')
  return quote
}

export async function forgetUnusedQuotes({ database, clock }: Pick<Context, 'database' | 'clock'>): Promise<void> {
  await deleteUnusedQuotes(database.write, clock() - DAY)
}
