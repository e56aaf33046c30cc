import { type Currency, minorDigits } from '#shared/rules/money/currencies'
import { centsToMinor } from '#shared/rules/money/exchange'
import type { Context } from '../../../context'
import { refuse } from '../../../platform/refusals/refusal'
import { ProviderUnavailable, type TransferDestination } from '../../../providers/gateway'
import { RATE_PROVIDER } from '../../../providers/routes'

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
