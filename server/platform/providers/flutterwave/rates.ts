import type { Currency } from '#shared/rules/money/currencies'
import { minorToDecimal } from '#shared/rules/money/money'
import { ProviderUnavailable } from '../gateway'
import type { FlutterwaveClient } from './client'
import { rateReply } from './replies'

/**
 * `in`: local money for one dollar that a donor pays. `out`: local money that one dollar buys for a payout, which is less.
 */
export type Direction = 'in' | 'out'

/** Major units of local money in the request for a payout rate: with fewer, the rate would have too few digits. */
const ASKED_FOR = 1_000_000
const DIGITS = 6

/** Local major units for one US dollar, as decimal text. Throws ProviderUnavailable, ProviderRefusal. */
export async function readRate(client: FlutterwaveClient, currency: Currency, direction: Direction): Promise<string> {
  // The amount is the amount that is to arrive; the documents describe the field `rate` in both directions.
  if (direction === 'in') return upTo12Digits(await leavingFor(client, currency, 1, 'USD'))
  return perDollar(await leavingFor(client, 'USD', ASKED_FOR, currency))
}

/** The amount that leaves a wallet in `source` for `amount` to arrive. */
async function leavingFor(
  client: FlutterwaveClient,
  source: Currency,
  amount: number,
  destination: Currency,
): Promise<string> {
  const query = { amount: String(amount), source_currency: source, destination_currency: destination }
  const { data } = await client.read('/v3/transfers/rates', query, rateReply)
  if (
    data.source.currency !== source ||
    data.destination.currency !== destination ||
    Number(data.destination.amount) !== amount ||
    Number(data.source.amount) === 0
  ) {
    throw new ProviderUnavailable('Flutterwave: a rate for something else')
  }
  return data.source.amount
}

/** A computed rate has more digits than ours allow (shared/rules/exchange). */
function upTo12Digits(decimal: string): string {
  return decimal.replace(/(\.\d{12})\d+$/, '$1')
}

/** Rounded down: never order more than the dollars buy. */
function perDollar(dollars: string): string {
  const [whole = '', fraction = ''] = dollars.split('.')
  const scaled = (BigInt(ASKED_FOR) * 10n ** BigInt(fraction.length + DIGITS)) / BigInt(whole + fraction)
  return minorToDecimal(Number(scaled), DIGITS)
}
