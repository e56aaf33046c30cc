import { useRef, useState } from 'react'
import type { OwnUser } from '#shared/contract/users'
import { say } from '#shared/language/say'
import { ProfileEditor } from '../edit-profile/ProfileEditor'

/** The same form as on the edit-profile page. It is mounted again after saving or cancelling. */
export function ProfileInformation({ viewer }: { viewer: OwnUser }) {
  const [round, setRound] = useState(0)
  const heading = useRef<HTMLHeadingElement>(null)

  function resetForm() {
    setRound(round + 1)
    heading.current?.focus()
  }
  return (
    <section className="panel" id="profile" aria-labelledby="profile-information">
      <h2 id="profile-information" ref={heading} tabIndex={-1}>
        {say('Profile Information')}
      </h2>
      <ProfileEditor key={round} viewer={viewer} onLeave={resetForm} />
    </section>
  )
}
