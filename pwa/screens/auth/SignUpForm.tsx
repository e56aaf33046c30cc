import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { signUp } from '#shared/contract/profiles'
import { PASSWORD_MINIMUM } from '#shared/rules/limits'
import { join } from '../../account/session'
import { ConnectionError } from '../../api/errors'
import { Form } from '../../components/form/Form'
import { FormError } from '../../components/form/FormError'
import { NeedsConnection } from '../../components/form/NeedsConnection'
import { PasswordField } from '../../components/form/PasswordField'
import { SubmitButton } from '../../components/form/SubmitButton'
import { TextField } from '../../components/form/TextField'
import { useForm } from '../../components/form/useForm'
import { showToast } from '../../notify/toasts'
import { useSite } from '../../page/page'
import { AccountType, isLeader } from './AccountType'
import { forgetTyped, keepTyped, typedBefore } from './typed-fields'

interface Props {
  /** The account was created, but the sign-in failed. */
  onSignInLater: (email: string) => void
}

export function SignUpForm({ onSignInLater }: Props) {
  const client = useQueryClient()
  const { name } = useSite()
  /** The email address of the last try that got no answer. */
  const unanswered = useRef<string | null>(null)
  const form = useForm({
    schema: signUp.body,
    read: (fields) => ({ ...fields, isCommunityLeader: isLeader(fields) }),
    async submit(person) {
      try {
        return await join(client, person, unanswered.current === person.email)
      } catch (error) {
        if (error instanceof ConnectionError) unanswered.current = person.email
        throw error
      }
    },
    onDone(isSignedIn, { email, fullName }) {
      forgetTyped()
      const next = isSignedIn ? 'You are signed in.' : 'Please sign in.'
      showToast({ title: 'Account Created!', description: `Welcome to ${name}, ${fullName}. ${next}` })
      if (!isSignedIn) onSignInLater(email)
    },
    failure: { title: 'Sign Up Failed', text: 'Please try again.' },
    onChange: keepTyped,
  })
  const restore = useEffectEvent(() => form.fill(typedBefore(form.read())))
  useEffect(() => restore(), [])

  return (
    <Form form={form}>
      <TextField name="fullName" label="Full name" autoComplete="name" />
      <TextField
        name="username"
        label="Username"
        hint="Letters, digits, dots, hyphens and underscores. Everyone can see it."
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextField name="email" label="Email" type="email" dir="ltr" autoComplete="email" />
      <PasswordField
        name="password"
        label="Password"
        hint={`At least ${PASSWORD_MINIMUM} characters`}
        autoComplete="new-password"
      />
      <PasswordField name="confirmPassword" label="Confirm password" autoComplete="new-password" />
      <AccountType />
      <NeedsConnection what="Signing up" />
      <FormError />
      <SubmitButton pending="Creating your account...">Create Account</SubmitButton>
    </Form>
  )
}
