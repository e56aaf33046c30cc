import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import type { OwnUser, PublicUser } from '#shared/contract/users'
import { PersonHead } from '../../components/people/PersonHead'
import { ProfileEditor } from '../edit-profile/ProfileEditor'

interface Props {
  person: OwnUser | PublicUser
  /** The same when it is the viewer's own profile. */
  own: OwnUser | null
}

/** Who it is; for oneself with the form in its place. */
export function ProfileHeader({ person, own }: Props) {
  const [isEditing, setEditing] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!isEditing) return
    // The form takes the focus along when it goes.
    return () => {
      if (document.activeElement === document.body) button.current?.focus()
    }
  }, [isEditing])
  return (
    <header className="panel profile-header">
      <PersonHead person={person} />
      <p className="actions">
        {own && (
          <button
            ref={button}
            type="button"
            className="button quiet small"
            aria-expanded={isEditing}
            onClick={() => setEditing(!isEditing)}
          >
            Edit Profile
          </button>
        )}
        <Link className="button quiet small" to={`/user/${person.id}`}>
          Public profile
        </Link>
      </p>
      {own && isEditing && <ProfileEditor viewer={own} onLeave={() => setEditing(false)} />}
    </header>
  )
}
