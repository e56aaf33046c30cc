import { useEffect, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { Notice } from '../../components/Notice'
import { NewPasswordForm } from './NewPasswordForm'

/** Milliseconds (spec section 9). */
const REDIRECT_AFTER = 3_000

/** Sets a new password with the token of a mailed link, which leaves the address bar at once. */
export default function ResetPasswordScreen() {
  const [search, setSearch] = useSearchParams()
  const [token] = useState(() => search.get('token') ?? '')
  const [message, setMessage] = useState<string | null>(null)
  useEffect(() => {
    if (search.has('token')) setSearch({}, { replace: true })
  }, [search, setSearch])

  return (
    <div className="container page auth">
      {token === '' ? (
        <Notice isPage title="Reset Password" text="Invalid reset link. Please request a new password reset.">
          <Link className="button" to="/auth">
            Back to Sign In
          </Link>
        </Notice>
      ) : (
        <>
          <span className="flag" aria-hidden="true" />
          <h1>Reset Password</h1>
          <div role="status">{message && <Done message={message} />}</div>
          {!message && <NewPasswordForm token={token} onDone={setMessage} />}
          <p>
            <Link to="/auth">Back to Sign In</Link>
          </p>
        </>
      )}
    </div>
  )
}

function Done({ message }: { message: string }) {
  const navigate = useNavigate()
  useEffect(() => {
    const timer = setTimeout(() => navigate('/auth', { replace: true }), REDIRECT_AFTER)
    return () => clearTimeout(timer)
  }, [navigate])
  return <p className="form-note">{message}</p>
}
