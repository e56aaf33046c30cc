import type { Ref } from 'react'
import type { Donation } from '#shared/contract/donations'
import type { Fundraiser } from '#shared/contract/fundraisers'
import { say } from '#shared/language/say'
import { useHasToken } from '../../../account/viewer'
import { DonationRow } from '../../../components/fundraisers/DonationRow'
import HideMessage from './HideMessage'

interface Props {
  donation: Donation
  fundraiser: Fundraiser
  ref?: Ref<HTMLLIElement>
}

/** One donation to a fundraiser, whose message its creator can hide. */
export function DonationLine({ donation, fundraiser, ref }: Props) {
  const { donorName, isAnonymous, message, isMessageHidden } = donation
  const hasToken = useHasToken()
  const name = isAnonymous ? say('Anonymous') : donorName
  const below = hasToken && (message || isMessageHidden) && (
    <HideMessage donation={donation} name={name} fundraiser={fundraiser} />
  )
  return (
    <DonationRow ref={ref ?? null} donation={donation} name={name} below={below}>
      <bdi>{name}</bdi>
    </DonationRow>
  )
}
