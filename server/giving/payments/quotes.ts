import { z } from 'zod'
import type { CallReply } from '#shared/contract/base/call'
import type { getExchangeRates, MobileMoneyQuote } from '#shared/contract/payments'
import type { Currency } from '#shared/rules/money/currencies'
import { centsToLocal } from '#shared/rules/money/exchange'
import {
  MOBILE_MONEY_COUNTRIES,
  MOBILE_MONEY_COUNTRY_CODES,
  type MobileMoneyCountryCode,
  mayTake,
  mobileMoneyCountry,
  sayMost,
} from '#shared/rules/money/mobile-money'
import type { Context } from '../../context'
import { MINUTE, SECOND } from '../../platform/durations'
import { refuse } from '../../platform/refusals/refusal'
import { ProviderUnavailable } from '../../providers/gateway'
import { traitsOf } from '../../providers/registry'
import { RATE_PROVIDER } from '../../providers/routes'
import { chooseProvider } from './references'

const RATE_KEPT_FOR = 10 * MINUTE
/** However many donors wait for a price, a provider that gave no rate is asked again only then. */
const RATE_RETRIED_AFTER = 10 * SECOND
/** Approximate prices may use an older rate. After a failure, too, the provider is asked again only then. */
const RATE_SHOWN_FOR = 60 * MINUTE
const QUOTE_HELD_FOR = 15 * MINUTE

const LOCAL_CURRENCIES: readonly Currency[] = [...new Set(MOBILE_MONEY_COUNTRIES.map(({ currency }) => currency))]

export type Quotes = ReturnType<typeof createQuotes>

export function createQuotes(context: Context) {
  const rates = new Map<Currency, { rate: string; readAt: number }>()
  const asked = new Map<Currency, { at: number; keptFor: number; rate: Promise<string> }>()

  /** Everyone who asks at the same time waits for the same answer. */
  function rateOf(currency: Currency): Promise<string> {
    const latest = asked.get(currency)
    if (latest && context.clock() - latest.at < latest.keptFor) return latest.rate
    const question = { at: context.clock(), keptFor: RATE_KEPT_FOR, rate: readRate(currency) }
    question.rate.catch(() => {
      question.keptFor = RATE_RETRIED_AFTER
    })
    asked.set(currency, question)
    return question.rate
  }

  async function readRate(currency: Currency): Promise<string> {
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
    if (context.clock() - (asked.get(currency)?.at ?? 0) < RATE_SHOWN_FOR) return
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
    /** Valid for fifteen minutes. Nothing is stored: its id holds it. Throws 502 while the provider gives no rate. */
    async make(cents: number, country: MobileMoneyCountryCode): Promise<MobileMoneyQuote> {
      const { currency, networks } = mobileMoneyCountry(country)
      const rate = await rateOf(currency)
      const expiresAt = context.clock() + QUOTE_HELD_FOR
      const localAmount = centsToLocal(cents, rate, currency)
      const quote = { country, amount: cents, localAmount, rate, expiresAt }
      return {
        ...quote,
        id: sealQuote(context, quote),
        currency,
        rate: Number(rate),
        expiresAt: new Date(expiresAt).toISOString(),
        networks: await Promise.all(networks.map((network) => describeNetwork(context, country, network))),
      }
    },
  }
}

/** Whether the donor approves a payment on the phone, so that its number is asked for here. */
async function describeNetwork(context: Context, country: string, name: string) {
  const provider = await chooseProvider(context, { country, network: name, hasPhone: true })
  return { name, asksPhone: traitsOf(provider).prompts !== null }
}

const quoteSchema = z.object({
  country: z.enum(MOBILE_MONEY_COUNTRY_CODES),
  /** US cents. */
  amount: z.number(),
  /** Minor units. */
  localAmount: z.number(),
  /** Local major units for a dollar, as the provider's decimal text. */
  rate: z.string(),
  /** Milliseconds since 1970. */
  expiresAt: z.number(),
})
type Quote = z.output<typeof quoteSchema>

/** Whose it is does not matter: a price is nobody's. */
const OWNER = 'anyone'

/** The id of a price, which nobody else can make. */
export const sealQuote = ({ secrets }: Pick<Context, 'secrets'>, quote: Quote): string =>
  secrets.seal(JSON.stringify(quote), 'price', OWNER)

/** The quote that a donor agreed to. Throws 409 when it was made for another amount, has expired, or is not ours. */
export function readQuote({ secrets, clock }: Pick<Context, 'secrets' | 'clock'>, id: string, cents: number) {
  const quote = openQuote(secrets, id)
  if (!quote || quote.expiresAt <= clock()) throw refuse('price.ran-out')
  if (quote.amount !== cents) throw refuse('price.other-amount')
  return { ...quote, currency: mobileMoneyCountry(quote.country).currency }
}

/** Throws 400 for more than the network takes at a time. */
export function requireTaken({ country, localAmount }: Pick<Quote, 'country' | 'localAmount'>, network: string | null) {
  if (network !== null && !mayTake(country, network, localAmount))
    throw refuse('payment.amount-not-taken', { network, limit: sayMost(country, network) }, { at: 'amount' })
}

function openQuote(secrets: Context['secrets'], id: string): Quote | null {
  try {
    return quoteSchema.parse(JSON.parse(secrets.open(id, 'price', OWNER)))
  } catch {
    return null
  }
}
