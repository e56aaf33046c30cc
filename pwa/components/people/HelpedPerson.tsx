import { Link } from 'react-router-dom'
import type { CreatedProfile } from '#shared/contract/created-profiles'
import { formatCents } from '#shared/rules/money/money'
import { startAddress } from '../../account/created-people'
import { Avatar } from './Avatar'

/** A person whose account a leader created: how their fundraisers do, and the link to start one for them. */
export function HelpedPerson({ person }: { person: CreatedProfile }) {
  const { id, fullName, username, profileImage, figures, isConfirmed } = person
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
        {figures && <p>{sentence(figures)}</p>}
        {isConfirmed === false && <p>Has not chosen their own password yet, so nothing can be paid out</p>}
      </div>
      <Link className="button quiet small" to={startAddress(id)}>
        Start a fundraiser<span className="unseen"> for {fullName}</span>
      </Link>
    </>
  )
}

function sentence({ raised, campaigns, active, commission }: NonNullable<CreatedProfile['figures']>): string {
  if (campaigns === 0) return 'No fundraiser yet'
  const count = active === 1 ? '1 open fundraiser' : `${active} open fundraisers`
  return `${formatCents(raised)} raised · ${count} · ${formatCents(commission)} commission`
}
