import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { say } from '#shared/language/say'
import { overviewQuery } from '../../account/own-overview'
import { Field } from '../../components/form/Field'
import { publicUserQuery } from '../user/user-route'

interface Props {
  /** Whether the person is a leader, who may have registered people. */
  isLeader: boolean
  /** The id of the chosen person; empty for the signed-in person. */
  chosen: string
}

/** The choice of the recipient, for leaders who have registered people, and when a person was chosen already. */
export function RecipientField({ isLeader, chosen }: Props) {
  const [first] = useState(chosen)
  const { data, isLoading } = useQuery({ ...overviewQuery, enabled: isLeader })
  const { people: count = 0, profiles = [] } = data?.helping ?? {}
  const listed = profiles.map(({ id, fullName, username }) => ({
    id: String(id),
    name: `${fullName} (@${username})`,
  }))
  const isListed = (wanted: string) => listed.some(({ id }) => id === wanted)
  const isUnknown = first !== '' && !isLoading && !isListed(first)
  const { data: older } = useQuery({ ...publicUserQuery(first), enabled: isUnknown })
  // The chosen person stays even if the list has changed: a form must not choose by itself. The server decides.
  const unlisted = [...new Set([first, chosen])]
    .filter((id) => id !== '' && !isListed(id))
    .map((id) => ({ id, name: (id === first && older?.fullName) || say('The person you chose') }))
  const people = [...unlisted, ...listed]
  if (people.length === 0) return null

  return (
    <Field
      name="userId"
      label={say('For whom')}
      hint={
        <>
          {chosen
            ? say('The donations are theirs; you can edit the fundraiser.')
            : say('You, or somebody you registered.')}
          {count > listed.length && ` ${say('Only the newest are listed.')}`}{' '}
          <Link to="/create-profile#registered">{say('People I help')}</Link>
        </>
      }
    >
      {(control) => (
        <select {...control} defaultValue={first}>
          <option value="">{say('Myself')}</option>
          {people.map(({ id, name }) => (
            <option key={id} value={id} dir="auto">
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
