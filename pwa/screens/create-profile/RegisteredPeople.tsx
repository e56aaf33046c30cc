import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { CreatedProfile } from '#shared/contract/created-profiles'
import { createdPeople, startAddress } from '../../account/created-people'
import { Avatar } from '../../components/Avatar'
import { DataAge } from '../../components/DataAge'
import { LoadingFailed } from '../../components/LoadingFailed'

/** Everybody whose account the leader made, and the way to a fundraiser for each of them. */
export function RegisteredPeople() {
  const { data, isError, dataUpdatedAt, refetch } = useQuery(createdPeople(null))
  if (!data && isError) return <LoadingFailed title="Error Loading People" onRetry={refetch} />
  if (!data) return <p role="status">Loading people…</p>
  if (data.items.length === 0) {
    return (
      <p className="quiet-text">Nobody yet. Once you have created a profile, you can start a fundraiser for it here.</p>
    )
  }
  return (
    <>
      <DataAge updatedAt={dataUpdatedAt} />
      <ul className="plain">
        <Page cursor={null} />
      </ul>
    </>
  )
}

function Page({ cursor }: { cursor: string | null }) {
  const { data, isError, refetch } = useQuery(createdPeople(cursor))
  const [isNextOpen, setNextOpen] = useState(false)
  if (!data) {
    return (
      <li>
        {isError ? (
          <button type="button" className="button quiet" onClick={() => void refetch()}>
            Try again
          </button>
        ) : (
          <p role="status">Loading more…</p>
        )}
      </li>
    )
  }
  return (
    <>
      {data.items.map((person) => (
        <PersonRow key={person.id} person={person} />
      ))}
      {data.next !== null &&
        (isNextOpen ? (
          <Page cursor={data.next} />
        ) : (
          <li>
            <button type="button" className="button quiet" onClick={() => setNextOpen(true)}>
              Show more
            </button>
          </li>
        ))}
    </>
  )
}

function PersonRow({ person: { id, fullName, username, profileImage } }: { person: CreatedProfile }) {
  return (
    <li className="person-row">
      <Avatar name={fullName} image={profileImage} />
      <Link to={`/user/${id}`}>
        <b dir="auto">{fullName}</b>
        <small>
          <bdi>@{username}</bdi>
        </small>
      </Link>
      <Link className="button quiet small" to={startAddress(id)}>
        Start a fundraiser<span className="unseen"> for {fullName}</span>
      </Link>
    </li>
  )
}
