import { randomUUID } from 'node:crypto'
import type { MobileMoneyQuote } from '#shared/contract/payments'
import type { Currency } from '#shared/rules/currencies'
import { centsToLocal } from '#shared/rules/exchange'
import { type MobileMoneyCountryCode, mobileMoneyCountry } from '#shared/rules/mobile-money'
import type { Context } from '../context'
import type { Row } from '../database/schema'
import { AppError } from '../http/app-error'
import { ProviderUnavailable } from './gateway'
import { findQuote, insertQuote } from './queries'

const MINUTE = 60_000
const RATE_KEPT_FOR = 10 * MINUTE
const QUOTE_HELD_FOR = 15 * MINUTE

export interface Quotes {
  /** What a gift costs in a country's currency, promised for fifteen minutes. Throws 502 while the provider names no rate. */
  make(cents: number, country: MobileMoneyCountryCode): Promise<MobileMoneyQuote>
}

/** Promises prices in local currency, at the provider's rate of the last ten minutes. */
export function createQuotes(context: Context): Quotes {
  const rates = new Map<Currency, { rate: string; readAt: number }>()

  async function rateOf(currency: Currency): Promise<string> {
    const kept = rates.get(currency)
    if (kept && context.clock() - kept.readAt < RATE_KEPT_FOR) return kept.rate
    try {
      const rate = await context.gateways.flutterwave.rate(currency, 'in')
      rates.set(currency, { rate, readAt: context.clock() })
      return rate
    } catch (error) {
      if (!(error instanceof ProviderUnavailable)) throw error
      throw new AppError(502, 'The price in your currency is not available right now. Please try again.', {
        cause: error,
      })
    }
  }

  return {
    async make(cents, countryCode) {
      const { code, currency } = mobileMoneyCountry(countryCode)
      const rate = await rateOf(currency)
      const now = context.clock()
      const quote = {
        id: randomUUID(),
        country: code,
        currency,
        amount: cents,
        localAmount: centsToLocal(cents, rate, currency),
        rate,
        source: 'flutterwave',
        createdAt: now,
        expiresAt: now + QUOTE_HELD_FOR,
      }
      await insertQuote(context.database.write, quote)
      return {
        id: quote.id,
        country: countryCode,
        currency,
        localAmount: quote.localAmount,
        amount: cents,
        rate: Number(rate),
        expiresAt: new Date(quote.expiresAt).toISOString(),
      }
    },
  }
}

/** The quote that a donor agreed to. Throws 409 when it was made for another amount, has run out, or is none of ours. */
export async function readQuote(context: Context, id: string, cents: number): Promise<Row<'exchange_quotes'>> {
  const quote = await findQuote(context.database.read, id)
  if (!quote || quote.expiresAt <= context.clock()) {
    throw new AppError(409, 'The price in your currency has run out. Please check the new one.')
  }
  if (quote.amount !== cents)
    throw new AppError(409, 'The price in your currency was made for another amount. Please check the new one.')
  return quote
}
