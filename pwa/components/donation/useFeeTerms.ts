import type { Fundraiser } from '#shared/contract/fundraisers'
import type { FeeTerms } from '#shared/rules/money/fees'
import { platformRate } from '#shared/rules/money/platform-rates'
import { usePage } from '../../page/page'

/** The fees of donations to a fundraiser. While it is not loaded, or from an old copy on the device: the usual fees of this site. */
export function useFeeTerms(fundraiser: Pick<Fundraiser, 'feeTerms' | 'communityLeaderId'> | undefined): FeeTerms {
  const { settings, renderedAt } = usePage()
  if (fundraiser?.feeTerms) return fundraiser.feeTerms
  return {
    platformRate: platformRate(settings.platformRates ?? [], { country: null, at: renderedAt }),
    hasLeader: typeof fundraiser?.communityLeaderId === 'number',
  }
}
