import { useState } from 'react'
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router-dom'
import { say } from '#shared/language/say'
import { addressAfterSignIn } from '../../account/sign-in-address'
import { useViewer } from '../../account/useViewer'
import { WithoutScriptNote } from '../../components/form/WithoutScriptNote'
import { Tabs } from '../../components/ui/Tabs'
import { sayNodes } from '../../language/say-nodes'
import { useSite } from '../../page/page'
import { SIGN_UP_TAB } from './auth-route'
import { KeptNote } from './KeptNote'
import { SignInForm } from './SignInForm'
import { SignUpForm } from './SignUpForm'

/** Sign-in and sign-up. A signed-in person is redirected to where they were going. */
export default function AuthScreen() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const { status } = useViewer()
  const { name } = useSite()
  const [newEmail, setNewEmail] = useState('')
  if (status === 'signed-in') return <Navigate to={addressAfterSignIn(search)} replace />

  /** The account was created, but the sign-in failed. */
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
      <KeptNote next={search.get('next') ?? ''} />
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
