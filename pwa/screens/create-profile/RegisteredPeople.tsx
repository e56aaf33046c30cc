import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { listCreatedProfiles } from '#shared/contract/created-profiles'
import { say } from '#shared/language/say'
import { formatCents } from '#shared/rules/money/money'
import { createdPeople } from '../../account/created-people'
import { overviewQuery } from '../../account/own-overview'
import { DataAge } from '../../components/device/DataAge'
import { HelpedPerson } from '../../components/people/HelpedPerson'
import { ListPages } from '../../components/ui/ListPages'
import { LoadingFailed } from '../../components/ui/LoadingFailed'

/** The people whose accounts the leader created, each with figures and a link to start a fundraiser for them. */
export function RegisteredPeople() {
  const { data, isError, dataUpdatedAt, refetch } = useQuery(createdPeople(null))
  if (!data && isError) return <LoadingFailed title={say('Error Loading People')} onRetry={refetch} />
  if (!data) return <p role="status">{say('Loading people…')}</p>
  if (data.items.length === 0) {
    return (
      <p className="quiet-text">
        {say('Nobody yet. When you have created a profile, you can start a fundraiser for it here.')}
      </p>
    )
  }
  return (
    <>
      <DataAge updatedAt={dataUpdatedAt} />
      <Totals />
      <ul className="plain">
        <ListPages<typeof listCreatedProfiles> queryOf={createdPeople}>
          {(people, first) =>
            people.map((person, index) => (
              <li key={person.id} ref={index === 0 ? first : null} className="person-row">
                <HelpedPerson person={person} />
              </li>
            ))
          }
        </ListPages>
      </ul>
    </>
  )
}

/** All of them together, also those that the pages below do not show yet. */
function Totals() {
  const { data } = useQuery(overviewQuery)
  if (!data?.helping) return null
  const { people, raised, active, commission } = data.helping
  return (
    <p>
      {say(
        '{people, plural, one {# person} other {# people}}, {raised} raised, {active, plural, one {# open fundraiser} other {# open fundraisers}}, {commission} commission for you.',
        { people, raised: formatCents(raised), active, commission: formatCents(commission) },
      )}{' '}
      <Link to="/payouts">{say('Your payouts')}</Link>
    </p>
  )
}
