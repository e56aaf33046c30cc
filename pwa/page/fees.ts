import type { Fundraiser } from '#shared/contract/fundraisers'
import { type FeeTerms, feeText, platformRate } from '#shared/rules/money/fees'
import { usePage } from './page'

/** Returns a function that puts this site's fee into a text which names the usual one. */
export function useFeeText(): (text: string) => string {
  const { settings, renderedAt } = usePage()
  return (text) => feeText(text, settings.platformRates, renderedAt)
}

/** The fees of donations to a fundraiser. While it is not loaded: the usual fees of this site. */
export function useFeeTerms(fundraiser: Pick<Fundraiser, 'feeTerms'> | undefined): FeeTerms {
  const { settings, renderedAt } = usePage()
  if (fundraiser) return fundraiser.feeTerms
  return {
    platformRate: platformRate(settings.platformRates ?? [], { country: null, at: renderedAt }),
    hasLeader: false,
  }
}
