import type { PublicUser } from '#shared/contract/users'
import { say } from '#shared/language/say'
import { formatDate } from '#shared/rules/dates'
import type { MayBeUnsent } from '../../offline/unsent'
import { PlaceIcon } from '../ui/page-icons'
import { Avatar } from './Avatar'
import { PersonName } from './PersonName'
import { TickMeaning } from './TickMeaning'

/** The head of a person's page: picture, name, location, date of joining and role. */
export function PersonHead({ person }: { person: PublicUser & MayBeUnsent }) {
  const { fullName, username, profileImage, location, createdAt, isVerified, isCommunityLeader, unsent } = person
  return (
    <div className="person-head">
      <Avatar name={fullName} image={profileImage} isLarge />
      <div>
        <h1>
          <PersonName name={fullName} isVerified={isVerified} />
        </h1>
        <p className="quiet-text person-facts">
          <bdi>@{username}</bdi>
          {location && (
            <span>
              <PlaceIcon /> <bdi>{location}</bdi>
            </span>
          )}
          <span>{say('Member since {date}', { date: formatDate(createdAt) })}</span>
        </p>
        {(isVerified || isCommunityLeader || unsent) && (
          <p className="badges">
            {isVerified && <span className="badge active">{say('Verified User')}</span>}
            {isCommunityLeader && <span className="badge">{say('Community Leader')}</span>}
            {unsent && <b className="badge unsent">{unsent.mark}</b>}
          </p>
        )}
        {isVerified && <TickMeaning name={fullName} />}
      </div>
    </div>
  )
}
