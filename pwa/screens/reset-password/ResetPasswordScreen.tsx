import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { invalidResetLink } from '#shared/contract/auth'
import { say } from '#shared/language/say'
import { Notice } from '../../components/ui/Notice'
import { useMailedToken } from '../../page/use-mailed-token'
import { NewPasswordForm } from './NewPasswordForm'

/** Milliseconds (spec section 9). */
const REDIRECT_AFTER = 3_000

/** Sets a new password with the token of a mailed link. */
export default function ResetPasswordScreen() {
  const token = useMailedToken()
  const [message, setMessage] = useState<string | null>(null)

  return (
    <div className="container page auth">
      {token === '' ? (
        <Notice isPage title={say('Reset Password')} text={invalidResetLink()}>
          <Link className="button" to="/auth">
            {say('Back to Sign In')}
          </Link>
        </Notice>
      ) : (
        <>
          <span className="flag" aria-hidden="true" />
          <h1>{say('Reset Password')}</h1>
          <div role="status">{message && <Done message={message} />}</div>
          {!message && <NewPasswordForm token={token} onDone={setMessage} />}
          <p>
            <Link to="/auth">{say('Back to Sign In')}</Link>
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
