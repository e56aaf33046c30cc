import type { Fundraiser } from '#shared/contract/fundraisers'
import type { FeeTerms } from '#shared/rules/money/fees'
import { platformRate } from '#shared/rules/money/platform-rates'
import { usePage } from '../../page/page'

/** The fees of donations to a fundraiser. While it is not loaded: the usual fees of this site. */
export function useFeeTerms(fundraiser: Pick<Fundraiser, 'feeTerms'> | undefined): FeeTerms {
  const { settings, renderedAt } = usePage()
  if (fundraiser) return fundraiser.feeTerms
  return {
    platformRate: platformRate(settings.platformRates ?? [], { country: null, at: renderedAt }),
    hasLeader: false,
  }
}
