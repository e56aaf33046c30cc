import type { FeeTerms } from '#shared/rules/money/fees'
import { platformRate } from '#shared/rules/money/platform-rates'
import type { Context } from '../../context'

/** The fees of donations to a fundraiser at this moment. Donors see them before they pay, and a payment keeps them. */
export function feeTermsOf(
  { config, clock }: Pick<Context, 'config' | 'clock'>,
  { payoutCountry, hasLeader }: { payoutCountry: string | null; hasLeader: number },
): FeeTerms {
  return {
    platformRate: platformRate(config.platformRates, { country: payoutCountry, at: clock() }),
    hasLeader: Number(hasLeader) === 1,
  }
}
