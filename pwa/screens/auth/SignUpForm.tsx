import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { signUp } from '#shared/contract/profiles'
import { say } from '#shared/language/say'
import { PASSWORD_MINIMUM } from '#shared/rules/limits'
import { join } from '../../account/session'
import { ApiError, ConnectionError } from '../../api/errors'
import { UsernameField, usernameFrom } from '../../components/account/UsernameField'
import { EmailField, RadioField, TextField } from '../../components/form/Field'
import { Form, FormError, NeedsConnection, SubmitButton } from '../../components/form/Form'
import { PasswordField } from '../../components/form/PasswordField'
import { type Fields, useForm } from '../../components/form/useForm'
import { SmallButton } from '../../components/ui/Buttons'
import { showToast } from '../../notify/toasts'
import { useSite } from '../../page/page'
import { unlessBlocked } from '../../page/unless-blocked'

const KEY = 'sign-up'
const STORED = ['fullName', 'username', 'email']

/** Stores the typed text while this tab lives, for a reload: phones end pages at any time. */
function storeTyped(fields: Fields): void {
  const stored = Object.fromEntries(STORED.map((name) => [name, fields[name]]))
  unlessBlocked(() => sessionStorage.setItem(KEY, JSON.stringify(stored)))
}

function typedBefore(now: Fields): Fields {
  const stored: Fields = unlessBlocked(() => JSON.parse(sessionStorage.getItem(KEY) ?? '{}')) ?? {}
  return Object.fromEntries(Object.entries(stored).filter(([name, value]) => value && !now[name]))
}

function forgetTyped(): void {
  unlessBlocked(() => sessionStorage.removeItem(KEY))
}

const NAME = 'accountType'
const LEADER = 'leader'

const isLeader = (fields: Fields): boolean => fields[NAME] === LEADER

function AccountType() {
  return (
    <fieldset className="choices">
      <legend>{say('Account type')}</legend>
      <RadioField
        name={NAME}
        value="self"
        defaultChecked
        label={say('For myself')}
        note={say('I raise funds for my own needs, or give to others.')}
      />
      <RadioField
        name={NAME}
        value={LEADER}
        label={say('Community leader')}
        note={say('I create profiles and fundraisers for other people.')}
      />
    </fieldset>
  )
}

export function SignUpForm({ onSignInLater }: { onSignInLater: (email: string) => void }) {
  const client = useQueryClient()
  const { name } = useSite()
  /** The email address of the last try, if it belongs to an account. */
  const [takenEmail, setTakenEmail] = useState<string | null>(null)
  /** The email address of the last try that got no answer. */
  const unanswered = useRef<string | null>(null)
  const form = useForm({
    schema: signUp.body,
    read: (fields) => ({ ...fields, isCommunityLeader: isLeader(fields) }),
    async submit(person) {
      setTakenEmail(null)
      const isRepeated = unanswered.current === person.email
      try {
        return await join(client, person, isRepeated).catch((error: unknown) => {
          // Nobody has typed this name, so nobody needs to look for a free one.
          if (person.username !== usernameFrom(person.fullName) || takenFields(error) !== 'username') throw error
          const username = `${person.username}${randomNumber()}`
          form.fill({ username })
          return join(client, { ...person, username }, isRepeated)
        })
      } catch (error) {
        if (error instanceof ConnectionError) unanswered.current = person.email
        if (takenFields(error).includes('email')) setTakenEmail(person.email)
        throw error
      }
    },
    onDone(isSignedIn, { email, fullName }) {
      forgetTyped()
      const description = isSignedIn
        ? say('Welcome to {site}, {name}. You are signed in.', { site: name, name: fullName })
        : say('Welcome to {site}, {name}. Please sign in.', { site: name, name: fullName })
      showToast({ title: say('Account Created!'), description })
      if (!isSignedIn) onSignInLater(email)
    },
    failure: { title: say('Sign Up Failed'), text: say('Please try again.') },
    onChange: storeTyped,
  })
  const restore = useEffectEvent(() => form.fill(typedBefore(form.read())))
  useEffect(() => restore(), [])

  return (
    <Form form={form}>
      <TextField name="fullName" label={say('Full name')} autoComplete="name" />
      <UsernameField />
      <EmailField label={say('Email')} />
      <div role="status">
        {takenEmail !== null && (
          <div className="form-note">
            <p>{say('You may have an account already.')}</p>
            <SmallButton onClick={() => onSignInLater(takenEmail)}>{say('Sign in with this address')}</SmallButton>
          </div>
        )}
      </div>
      <PasswordField
        name="password"
        label={say('Password')}
        hint={say('At least {minimum, number} characters', { minimum: PASSWORD_MINIMUM })}
        autoComplete="new-password"
      />
      <PasswordField name="confirmPassword" label={say('Confirm password')} autoComplete="new-password" />
      <AccountType />
      <NeedsConnection what={say('Signing up')} />
      <FormError />
      <SubmitButton pending={say('Creating your account...')}>{say('Create Account')}</SubmitButton>
    </Form>
  )
}

function takenFields(error: unknown): string {
  if (!(error instanceof ApiError) || error.status !== 409) return ''
  return error.issues.map(({ path }) => path).join(',')
}

const randomNumber = (): number => 10 + Math.floor(Math.random() * 9_990)
