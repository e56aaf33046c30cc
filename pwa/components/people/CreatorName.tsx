import type { FundraiserCard } from '#shared/contract/fundraisers'
import { creatorName } from '#shared/rules/names'
import { sayNodes } from '../../language/say-nodes'
import { PersonName } from './PersonName'

/** Who a fundraiser is by. The tick is only beside the name that was verified, never beside a display name. */
export function CreatorName({ fundraiser }: { fundraiser: Pick<FundraiserCard, 'displayName' | 'user'> }) {
  const { fullName, isVerified } = fundraiser.user
  const name = creatorName(fundraiser)
  if (!isVerified || name === fullName) return <PersonName name={name} isVerified={isVerified} />
  return (
    <span>
      <PersonName name={name} isVerified={false} />
      <span className="organiser">
        {sayNodes('organised by {name}', { name: <PersonName name={fullName} isVerified /> })}
      </span>
    </span>
  )
}
