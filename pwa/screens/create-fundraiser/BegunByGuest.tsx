import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { recentGuestKey } from './guest-draft'
import { wayBack } from './way-back'

/** Offers a signed-in person what was begun on this device without an account. It shows no text: it may be another person's. */
export function BegunByGuest({ draftKey }: { draftKey: string }) {
  const [key, setKey] = useState<string | null>(null)
  useEffect(() => void recentGuestKey().then(setKey), [])
  return (
    <div role="status">
      {key !== null && key !== draftKey && (
        <p className="form-note">
          A fundraiser was begun on this device before anybody signed in.{' '}
          <Link to={wayBack(new URLSearchParams(), key)}>Open what was begun</Link>
        </p>
      )}
    </div>
  )
}
