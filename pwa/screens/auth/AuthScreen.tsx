import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router-dom'
import type { SecondStep } from '#shared/contract/account/second-factor'
import { forgotPassword, login } from '#shared/contract/auth'
import type { CallBody } from '#shared/contract/base/call'
import { formatLocalTime } from '#shared/language/format-time'
import { say } from '#shared/language/say'
import { signIn, signInFailure } from '../../account/session'
import { addressAfterSignIn } from '../../account/sign-in'
import { useViewer } from '../../account/viewer'
import { send } from '../../api/client'
import { SecondStepForm, secondStepIn } from '../../components/account/SecondStep'
import { EmailField } from '../../components/form/Field'
import { Form, FormError, NeedsConnection, SubmitButton, WithoutScriptNote } from '../../components/form/Form'
import { PasswordField } from '../../components/form/PasswordField'
import { errorOccurred, useForm } from '../../components/form/useForm'
import { Button, QuietButton } from '../../components/ui/Buttons'
import { Dialog } from '../../components/ui/Dialog'
import { Tabs } from '../../components/ui/Tabs'
import { sayNodes } from '../../language/say-nodes'
import { showToast } from '../../notify/toasts'
import { visitorDraftSavedAt } from '../../offline/drafts/drafts'
import { useSite } from '../../page/page'
import { isReadyToPublish } from '../create-fundraiser/way-back'
import { fundraiserQuery } from '../fundraiser/fundraiser-route'
import { SIGN_UP_TAB } from './auth-route'
import { SignUpForm } from './SignUpForm'

export default function AuthScreen() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const { status } = useViewer()
  const { name } = useSite()
  const [newEmail, setNewEmail] = useState('')
  if (status === 'signed-in') return <Navigate to={addressAfterSignIn(search)} replace />

  function signInLater(email: string) {
    setNewEmail(email)
    const query = new URLSearchParams(search)
    query.delete('tab')
    navigate({ search: query.toString() }, { replace: true })
  }
  return (
    <div className="container page auth">
      <span className="flag" aria-hidden="true" />
      <h1>{say('Welcome to {site}', { site: name })}</h1>
      <WithoutScriptNote>
        {sayNodes(
          'Signing in needs JavaScript, which this browser does not run, or it is too old for it. You can <browse>browse</browse> and read fundraisers without it, and give by mobile money.',
          { browse: (words) => <Link to="/browse">{words}</Link> },
        )}
      </WithoutScriptNote>
      <SavedNote next={search.get('next') ?? ''} />
      <FollowNote next={search.get('next') ?? ''} />
      <Tabs
        label={say('Sign in or sign up')}
        tabs={[
          { id: 'sign-in', label: say('Sign In'), content: <SignInForm newEmail={newEmail} /> },
          { id: SIGN_UP_TAB, label: say('Sign Up'), content: <SignUpForm onSignInLater={signInLater} /> },
        ]}
      />
    </div>
  )
}

/** Says that the fundraiser that a guest is about to publish is on this device, once storage has said so. `next`: the way back. */
function SavedNote({ next }: { next: string }) {
  const [isSaved, setSaved] = useState(false)
  useEffect(() => {
    const query = new URLSearchParams(next.split('?')[1])
    const key = query.get('draft')
    if (!isReadyToPublish(query) || key === null) return
    let isGone = false
    void visitorDraftSavedAt('fundraiser.create', key).then((savedAt) => isGone || setSaved(savedAt !== null))
    return () => {
      isGone = true
    }
  }, [next])
  return (
    <div role="status">
      {isSaved && (
        <p className="form-note">
          {say('Your fundraiser is kept on this device. Create an account or sign in, then publish it with one tap.')}
        </p>
      )}
    </div>
  )
}

/** Says why somebody who wants to follow a fundraiser is here. `next`: the way back. */
function FollowNote({ next }: { next: string }) {
  const id = /^\/fundraiser\/(\d+)#follow$/.exec(next)?.[1]
  const { data } = useQuery({ ...fundraiserQuery(id ?? ''), enabled: id !== undefined })
  return data && <p className="form-note">{say('Sign in to follow “{title}”.', { title: data.title })}</p>
}

function SignInForm({ newEmail }: { newEmail: string }) {
  const client = useQueryClient()
  const [search] = useSearchParams()
  const [forgotten, setForgotten] = useState<Forgotten | null>(null)
  useEffect(() => {
    if (search.has('forgot')) setForgotten({ email: '', hasLostFactor: false })
  }, [search])
  /** `step`: null after “Back”. */
  const [asked, setAsked] = useState<{ credentials: CallBody<typeof login>; step: SecondStep | null } | null>(null)
  const welcome = () =>
    showToast({ title: say('Welcome back!'), description: say('You have been successfully signed in.') })
  const form = useForm({
    schema: login.body,
    submit: (credentials) =>
      signIn(client, credentials).catch((error: unknown) => {
        const step = secondStepIn(error)
        if (!step) throw error
        setAsked({ credentials, step })
        return null
      }),
    onDone: (user) => user && welcome(),
    failure: { title: say('Sign In Failed'), text: signInFailure },
  })
  const fill = useEffectEvent(form.fill)
  useEffect(() => {
    if (newEmail) fill({ email: newEmail })
  }, [newEmail])

  const forgot = <ForgotPassword forgotten={forgotten} onClose={() => setForgotten(null)} />
  if (asked?.step) {
    const { credentials, step } = asked
    return (
      <>
        <p>{say('Your password is right. Please prove with your second step that it is you.')}</p>
        {step.endsAt && (
          <p className="form-note">
            {say('From {date} on you can sign in without it.', {
              date: formatLocalTime(Date.parse(step.endsAt)),
            })}
          </p>
        )}
        <NeedsConnection what={say('Signing in')} />
        <SecondStepForm step={step} prove={(proof) => signIn(client, { ...credentials, proof })} onDone={welcome}>
          <QuietButton onClick={() => setAsked({ credentials, step: null })}>{say('Back')}</QuietButton>
          {!step.endsAt && (
            <QuietButton
              aria-haspopup="dialog"
              onClick={() => setForgotten({ email: credentials.email, hasLostFactor: true })}
            >
              {say('I have lost my phone and my codes')}
            </QuietButton>
          )}
        </SecondStepForm>
        {forgot}
      </>
    )
  }
  return (
    <>
      <Form form={form}>
        <EmailField label={say('Email')} autoComplete="username" defaultValue={asked?.credentials.email} />
        <PasswordField
          name="password"
          label={say('Password')}
          autoComplete="current-password"
          autoFocus={asked !== null}
        />
        <NeedsConnection what={say('Signing in')} />
        <FormError />
        <SubmitButton pending={say('Signing in...')}>{say('Sign In')}</SubmitButton>
        <QuietButton
          aria-haspopup="dialog"
          onClick={() => setForgotten({ email: form.read().email ?? '', hasLostFactor: false })}
        >
          {say('Forgot your password?')}
        </QuietButton>
      </Form>
      {forgot}
    </>
  )
}

interface Forgotten {
  /** The initial address. */
  email: string
  /** Whether the password is known, and the link is for the second step. */
  hasLostFactor: boolean
}

/** Requests a mail with a link for setting a new password. Null closes the dialog. */
function ForgotPassword({ forgotten, onClose }: { forgotten: Forgotten | null; onClose: () => void }) {
  const title = forgotten?.hasLostFactor ? say('Lost your phone and your codes?') : say('Forgot your password?')
  return (
    <Dialog title={title} isOpen={forgotten !== null} onClose={onClose}>
      {forgotten && <ForgotPasswordForm {...forgotten} onClose={onClose} />}
    </Dialog>
  )
}

function ForgotPasswordForm({ email, hasLostFactor, onClose }: Forgotten & { onClose: () => void }) {
  const [answer, setAnswer] = useState<string | null>(null)
  const form = useForm({
    schema: forgotPassword.body,
    submit: (body) => send(forgotPassword, { body }),
    onDone: ({ message }) => setAnswer(message),
    failure: { text: errorOccurred() },
  })
  return (
    <>
      <div role="status">{answer && <p className="form-note">{answer}</p>}</div>
      {answer ? (
        <Button onClick={onClose}>{say('Back to Sign In')}</Button>
      ) : (
        <Form form={form}>
          <p>
            {hasLostFactor
              ? say(
                  'We email you a link to set a new password. On its page, tick that you have lost everything: 72 hours later you can sign in without it.',
                )
              : say('Enter your email address, and we will send you a link to set a new password.')}
          </p>
          <EmailField label={say('Email')} autoComplete="username" defaultValue={email} />
          <FormError />
          <SubmitButton pending={say('Sending...')}>{say('Send the link')}</SubmitButton>
        </Form>
      )}
    </>
  )
}
