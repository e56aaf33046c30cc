import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { login } from '#shared/contract/auth'
import { say } from '#shared/language/say'
import { signIn, signInFailure } from '../../account/session'
import { Form } from '../../components/form/Form'
import { FormError } from '../../components/form/FormError'
import { NeedsConnection } from '../../components/form/NeedsConnection'
import { PasswordField } from '../../components/form/PasswordField'
import { SubmitButton } from '../../components/form/SubmitButton'
import { TextField } from '../../components/form/TextField'
import { useForm } from '../../components/form/useForm'
import { showToast } from '../../notify/toasts'
import { ForgotPassword } from './ForgotPassword'

/** `newEmail`: the address of an account that was just created here; empty otherwise. */
export function SignInForm({ newEmail }: { newEmail: string }) {
  const client = useQueryClient()
  const [forgotten, setForgotten] = useState<{ email: string } | null>(null)
  const form = useForm({
    schema: login.body,
    submit: (credentials) => signIn(client, credentials),
    onDone: () => showToast({ title: say('Welcome back!'), description: say('You have been successfully signed in.') }),
    failure: { title: say('Sign In Failed'), text: signInFailure },
  })
  const fill = useEffectEvent(form.fill)
  useEffect(() => {
    if (newEmail) fill({ email: newEmail })
  }, [newEmail])

  return (
    <>
      <Form form={form}>
        <TextField name="email" label={say('Email')} type="email" dir="ltr" autoComplete="username" />
        <PasswordField name="password" label={say('Password')} autoComplete="current-password" />
        <NeedsConnection what={say('Signing in')} />
        <FormError />
        <SubmitButton pending={say('Signing in...')}>{say('Sign In')}</SubmitButton>
        <button
          type="button"
          className="button quiet"
          aria-haspopup="dialog"
          onClick={() => setForgotten({ email: form.read().email ?? '' })}
        >
          {say('Forgot your password?')}
        </button>
      </Form>
      <ForgotPassword email={forgotten?.email ?? null} onClose={() => setForgotten(null)} />
    </>
  )
}
