import type { PublicUser } from '#shared/contract/users'
import { formatDate } from '#shared/rules/dates'
import { Avatar } from './Avatar'
import { PlaceIcon } from './icons'
import { PersonName } from './PersonName'

/** Who a page is about: picture, name, where they are, since when, and what they are here. */
export function PersonHead({ person }: { person: PublicUser }) {
  const { fullName, username, profileImage, location, createdAt, isVerified, isCommunityLeader } = person
  return (
    <div className="person-head">
      <Avatar name={fullName} image={profileImage} isLarge />
      <div>
        <h1>
          <PersonName name={fullName} isVerified={isVerified} />
        </h1>
        <p className="person-facts">
          <bdi>@{username}</bdi>
          {location && (
            <span>
              <PlaceIcon /> <bdi>{location}</bdi>
            </span>
          )}
          <span>Member since {formatDate(createdAt)}</span>
        </p>
        {(isVerified || isCommunityLeader) && (
          <p className="badges">
            {isVerified && <span className="badge active">Verified User</span>}
            {isCommunityLeader && <span className="badge">Community Leader</span>}
          </p>
        )}
      </div>
    </div>
  )
}
