import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { invalidResetLink, resetPassword } from '#shared/contract/auth'
import { say } from '#shared/language/say'
import { PASSWORD_MINIMUM } from '#shared/rules/limits'
import { endSession } from '../../account/session'
import { useMailedToken } from '../../account/sign-in'
import { send } from '../../api/client'
import { Form, FormError, NeedsConnection, SubmitButton } from '../../components/form/Form'
import { PasswordField } from '../../components/form/PasswordField'
import { errorOccurred, useForm } from '../../components/form/useForm'
import { ButtonLink, QuietLink } from '../../components/ui/Buttons'
import { Notice } from '../../components/ui/Notice'

/** Milliseconds (spec section 9). */
const REDIRECT_AFTER = 3_000

export default function ResetPasswordScreen() {
  const token = useMailedToken()
  const [done, setDone] = useState<Outcome | null>(null)

  return (
    <div className="container page auth">
      {token === '' ? (
        <Notice isPage title={say('Reset Password')} text={invalidResetLink()}>
          <p className="actions">
            <ButtonLink to="/auth?forgot">{say('Send a new link')}</ButtonLink>
            <QuietLink to="/auth">{say('Back to Sign In')}</QuietLink>
          </p>
        </Notice>
      ) : (
        <>
          <span className="flag" aria-hidden="true" />
          <h1>{say('Reset Password')}</h1>
          <div role="status">{done && <Done {...done} />}</div>
          {!done && <NewPasswordForm token={token} onDone={setDone} />}
          <p>
            <Link to="/auth">{say('Back to Sign In')}</Link> · <Link to="/auth?forgot">{say('Send a new link')}</Link>
          </p>
        </>
      )}
    </div>
  )
}

interface Outcome {
  message: string
  /** Whether the person can't sign in yet. */
  isToWait: boolean
}

function Done({ message, isToWait }: Outcome) {
  const navigate = useNavigate()
  useEffect(() => {
    if (isToWait) return
    const timer = setTimeout(() => navigate('/auth', { replace: true }), REDIRECT_AFTER)
    return () => clearTimeout(timer)
  }, [isToWait, navigate])
  return <p className="form-note">{message}</p>
}

function NewPasswordForm({ token, onDone }: { token: string; onDone: (outcome: Outcome) => void }) {
  const client = useQueryClient()
  const [search] = useSearchParams()
  const form = useForm({
    schema: resetPassword.body,
    read: ({ hasLostFactor, ...fields }) => ({ ...fields, token, hasLostFactor: hasLostFactor === 'on' }),
    submit: (body) => send(resetPassword, { body }),
    onDone({ message }, { hasLostFactor: isToWait = false }) {
      // The server has ended every session, including the one of this device.
      endSession(client)
      onDone({ message, isToWait })
    },
    failure: { text: errorOccurred() },
  })
  return (
    <Form form={form}>
      <PasswordField
        name="newPassword"
        label={say('New password')}
        hint={say('At least {minimum, number} characters', { minimum: PASSWORD_MINIMUM })}
        autoComplete="new-password"
      />
      <PasswordField name="confirmPassword" label={say('Confirm new password')} autoComplete="new-password" />
      {search.has('factor') && (
        <div className="choices">
          <label>
            <input type="checkbox" name="hasLostFactor" />
            <span>
              {say('I have also lost my passkey or app, and my recovery codes')}
              <small>
                {say(
                  'After 72 hours you can sign in without them. Until then nobody can, and no payout is sent to you.',
                )}
              </small>
            </span>
          </label>
        </div>
      )}
      <NeedsConnection what={say('Setting a password')} />
      <FormError />
      <SubmitButton pending={say('Resetting...')}>{say('Reset Password')}</SubmitButton>
    </Form>
  )
}
