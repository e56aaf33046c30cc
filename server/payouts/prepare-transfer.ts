import { type Currency, minorDigits } from '#shared/rules/currencies'
import { centsToMinor } from '#shared/rules/exchange'
import type { Context } from '../context'
import { AppError } from '../http/app-error'
import { ProviderUnavailable, type TransferDestination } from '../payments/gateway'

/** Local major units for one dollar, as decimal text; null for dollars. */
export type Rate = string | null

/** The rate that a transfer in this currency is made with, of this moment. Throws 502 while the provider names none. */
export async function readRate(context: Context, currency: Currency): Promise<Rate> {
  if (currency === 'USD') return null
  try {
    return await context.gateways.flutterwave.rate(currency, 'out')
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    throw new AppError(502, `The rate for ${currency} is not available right now. Please try again.`, { cause: error })
  }
}

/** What arrives for so many cents, in minor units of the destination's currency. Phones take whole shillings only. */
export function localAmountOf(
  cents: number,
  { currency, accountType }: Pick<TransferDestination, 'currency' | 'accountType'>,
  rate: Rate,
): number {
  const minor = rate === null ? cents : centsToMinor(cents, rate, currency)
  return accountType === 'mobile_money' ? minor - (minor % 10 ** minorDigits(currency)) : minor
}
