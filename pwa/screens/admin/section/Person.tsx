import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'

interface Props {
  user: { id: number; fullName: ReactNode; username: string }
}

/** Full name and username, which leads to the profile. */
export function Person({ user: { id, fullName, username } }: Props) {
  return (
    <span className="admin-person">
      <bdi>{fullName}</bdi>
      <Link to={`/user/${id}`}>@{username}</Link>
    </span>
  )
}
