import { Link } from 'react-router-dom'
import type { CreatedProfile, Helping } from '#shared/contract/account/overview'
import { say } from '#shared/language/say'
import { formatCents } from '#shared/rules/money/money'
import { leaderEnded } from '#shared/rules/names'
import { startAddress } from '../../account/own-overview'
import { sayNodes, unseen } from '../../language/say-nodes'
import { Avatar } from './PersonName'

/** The people that a leader registered: all in a sentence, and the newest. `most`: how many of these. */
export function HelpedPeople({ helping, most }: { helping: Helping; most?: number }) {
  const { people, raised, active, commission, profiles = [] } = helping
  if (people === 0) {
    return (
      <p className="quiet-text">
        {say(
          'You have not registered anybody yet. For somebody who cannot do it alone, you create the profile, and start the fundraiser with them.',
        )}
      </p>
    )
  }
  return (
    <>
      <p>
        {say(
          '{people, plural, one {# person} other {# people}}, {raised} raised, {active, plural, one {# open fundraiser} other {# open fundraisers}}, {commission} commission for you.',
          { people, raised: formatCents(raised), active, commission: formatCents(commission) },
        )}
      </p>
      <ul className="plain lined panel">
        {profiles.slice(0, most).map((person) => (
          <li key={person.id} className="person-row">
            <HelpedPerson person={person} />
          </li>
        ))}
      </ul>
      {most === undefined && people > profiles.length && (
        <p className="quiet-text">{say('Only the newest are listed.')}</p>
      )}
    </>
  )
}

function HelpedPerson({ person }: { person: CreatedProfile }) {
  const { id, fullName, username, profileImage, figures, isConfirmed, hasEnded } = person
  return (
    <>
      <Avatar name={fullName} image={profileImage} />
      <div>
        <Link to={`/user/${id}`}>
          <b dir="auto">{fullName}</b>
        </Link>
        <small>
          <bdi>@{username}</bdi>
        </small>
        <p>{sentence(figures)}</p>
        {hasEnded && <p>{leaderEnded()}</p>}
        {!isConfirmed && <p>{say('Has not chosen their own password yet, so nothing can be paid out')}</p>}
      </div>
      {!hasEnded && (
        <Link className="button quiet small" to={startAddress(id)}>
          <span>{sayNodes('Start a fundraiser<unseen> for {name}</unseen>', { unseen, name: fullName })}</span>
        </Link>
      )}
    </>
  )
}

function sentence({ raised, campaigns, active, commission }: CreatedProfile['figures']): string {
  if (campaigns === 0) return say('No fundraiser yet')
  return say(
    '{raised} raised · {active, plural, one {# open fundraiser} other {# open fundraisers}} · {commission} commission',
    { raised: formatCents(raised), active, commission: formatCents(commission) },
  )
}
