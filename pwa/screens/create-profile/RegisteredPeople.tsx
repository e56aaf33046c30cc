import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { say } from '#shared/language/say'
import { formatCents } from '#shared/rules/money/money'
import { overviewQuery } from '../../account/own-overview'
import { DataAge } from '../../components/device/DataAge'
import { HelpedPerson } from '../../components/people/HelpedPerson'
import { LoadingFailed } from '../../components/ui/LoadingFailed'

/** The people whose accounts the leader created, all together in figures, and each with a link to start a fundraiser for them. */
export function RegisteredPeople() {
  const { data, isError, dataUpdatedAt, refetch } = useQuery(overviewQuery)
  if (!data && isError) return <LoadingFailed title={say('Error Loading People')} onRetry={refetch} />
  if (!data) return <p role="status">{say('Loading people…')}</p>
  if (!data.helping?.people) {
    return (
      <p className="quiet-text">
        {say('Nobody yet. When you have created a profile, you can start a fundraiser for it here.')}
      </p>
    )
  }
  const { people, raised, active, commission, profiles = [] } = data.helping
  return (
    <>
      <DataAge updatedAt={dataUpdatedAt} />
      <p>
        {say(
          '{people, plural, one {# person} other {# people}}, {raised} raised, {active, plural, one {# open fundraiser} other {# open fundraisers}}, {commission} commission for you.',
          { people, raised: formatCents(raised), active, commission: formatCents(commission) },
        )}{' '}
        <Link to="/payouts">{say('Your payouts')}</Link>
      </p>
      <ul className="plain">
        {profiles.map((person) => (
          <li key={person.id} className="person-row">
            <HelpedPerson person={person} />
          </li>
        ))}
      </ul>
      {people > profiles.length && <p className="quiet-text">{say('Only the newest are listed.')}</p>}
    </>
  )
}
