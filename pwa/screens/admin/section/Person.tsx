import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { isFormerMember } from '#shared/rules/former-members'

interface Props {
  user: { id: number; fullName: ReactNode; username: string }
}

/** Full name and username, with a link to the profile if there is one. */
export function Person({ user }: Props) {
  const { id, fullName, username } = user
  return (
    <span className="admin-person">
      <bdi>{fullName}</bdi>
      {isFormerMember(user) ? (
        <bdi>@{username}</bdi>
      ) : (
        <Link to={`/user/${id}`} dir="auto">
          @{username}
        </Link>
      )}
    </span>
  )
}
