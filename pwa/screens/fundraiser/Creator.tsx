import { Link } from 'react-router-dom'
import type { Fundraiser } from '#shared/contract/fundraisers'
import { say } from '#shared/language/say'
import { isFormerMember } from '#shared/rules/former-members'
import { creatorName } from '#shared/rules/names'
import { Avatar } from '../../components/people/Avatar'
import { CreatorName } from '../../components/people/CreatorName'
import { TickMeaning } from '../../components/people/TickMeaning'
import { PlaceIcon } from '../../components/ui/page-icons'
import { sayNodes } from '../../language/say-nodes'

/** The creator. The whole block links to their public profile, unless they have closed their account. */
export function Creator({ fundraiser }: { fundraiser: Fundraiser }) {
  const { user } = fundraiser
  const creator = (
    <>
      <Avatar name={creatorName(fundraiser)} image={user.profileImage} isLarge />
      <span>
        <CreatorName fundraiser={fundraiser} />
        <span className="person-place">
          <bdi>@{user.username}</bdi>
        </span>
        {user.location && (
          <span className="person-place">
            <PlaceIcon /> <bdi>{user.location}</bdi>
          </span>
        )}
      </span>
    </>
  )
  return (
    <section className="creator" aria-label={say('Creator')}>
      {isFormerMember(user) ? (
        <div className="creator-link">{creator}</div>
      ) : (
        <Link className="creator-link" to={`/user/${user.id}`}>
          {creator}
        </Link>
      )}
      {user.isVerified && !isFormerMember(user) && <TickMeaning name={user.fullName} />}
      <HelpedBy fundraiser={fundraiser} />
      {user.bio && <p dir="auto">{user.bio}</p>}
    </section>
  )
}

/** The leader who registered the creator, so that donors know who gets the commission that the fees name. */
function HelpedBy({ fundraiser: { communityLeaderId, communityLeaderName } }: { fundraiser: Fundraiser }) {
  if (communityLeaderId === null || !communityLeaderName) return null
  return (
    <p className="helped-by">
      {sayNodes('Registered and helped by {leader}, community leader', {
        leader: (
          <Link to={`/user/${communityLeaderId}`}>
            <bdi>{communityLeaderName}</bdi>
          </Link>
        ),
      })}
    </p>
  )
}
