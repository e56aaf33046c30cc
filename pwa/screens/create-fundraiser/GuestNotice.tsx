import { Link, useSearchParams } from 'react-router-dom'
import { signInAddress } from '../../account/sign-in-address'
import { signUpAddress } from '../../account/sign-up-address'
import { wayBack } from './way-back'

/** Asks a guest to sign in (spec section 2). `draftKey`: the draft to come back to; null without any text. */
export function GuestNotice({ draftKey }: { draftKey: string | null }) {
  const [search] = useSearchParams()
  const next = wayBack(search, draftKey)
  return (
    <section className="panel guest-notice" aria-labelledby="please-log-in">
      <h2 id="please-log-in">Please log in to create a fundraiser</h2>
      <p className="actions">
        <Link to={signInAddress(next)} className="button quiet small">
          Go to Login
        </Link>
        <Link to={signUpAddress(next)} className="button quiet small">
          Create an account
        </Link>
      </p>
    </section>
  )
}
