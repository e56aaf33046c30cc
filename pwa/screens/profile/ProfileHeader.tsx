import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import type { OwnUser, PublicUser } from '#shared/contract/users'
import { say } from '#shared/language/say'
import { PersonHead } from '../../components/people/PersonHead'
import type { MayBeUnsent } from '../../offline/finding/unsent/useUnsent'
import { ProfileEditor } from '../edit-profile/ProfileEditor'

interface Props {
  person: (OwnUser | PublicUser) & MayBeUnsent
  /** The same person if the viewer looks at their own profile; otherwise null. */
  own: OwnUser | null
}

/** The name and the picture of the person. On their own profile also the form that edits it. */
export function ProfileHeader({ person, own }: Props) {
  const [isEditing, setEditing] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!isEditing) return
    // When the form is removed, the focus must not get lost.
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
            {say('Edit Profile')}
          </button>
        )}
        <Link className="button quiet small" to={`/user/${person.id}`}>
          {say('Public profile')}
        </Link>
      </p>
      {own && isEditing && <ProfileEditor viewer={own} onLeave={() => setEditing(false)} />}
    </header>
  )
}
