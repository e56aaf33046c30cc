import type { Currency } from '#shared/rules/currencies'
import { minorToDecimal } from '#shared/rules/money'
import { ProviderUnavailable } from '../gateway'
import type { FlutterwaveClient } from './client'
import { rateReply } from './replies'

/** Whether local money comes in for a dollar, or a dollar goes out for local money: it is bought dearer than it is sold. */
export type Direction = 'in' | 'out'

/** Major units of local money that a rate for paying out is asked for: with fewer, it would have too few digits. */
const ASKED_FOR = 1_000_000
const DIGITS = 6

/** Local major units for one US dollar, as decimal text. Throws ProviderUnavailable, ProviderRefusal. */
export async function readRate(client: FlutterwaveClient, currency: Currency, direction: Direction): Promise<string> {
  // The amount is what is to arrive; the field `rate` is described both ways round.
  if (direction === 'in') return upTo12Digits(await leavingFor(client, currency, 1, 'USD'))
  return perDollar(await leavingFor(client, 'USD', ASKED_FOR, currency))
}

/** What leaves a wallet in `source` for so much to arrive. */
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

/** A rate that was computed has more digits than ours carry (shared/rules/exchange). */
function upTo12Digits(decimal: string): string {
  return decimal.replace(/(\.\d{12})\d+$/, '$1')
}

/** Rounded down: no more may be ordered than the dollars buy. */
function perDollar(dollars: string): string {
  const [whole = '', fraction = ''] = dollars.split('.')
  const scaled = (BigInt(ASKED_FOR) * 10n ** BigInt(fraction.length + DIGITS)) / BigInt(whole + fraction)
  return minorToDecimal(Number(scaled), DIGITS)
}
