import { useQueryClient } from '@tanstack/react-query'
import { resetPassword } from '#shared/contract/auth'
import { say } from '#shared/language/say'
import { PASSWORD_MINIMUM } from '#shared/rules/limits'
import { endSession } from '../../account/session'
import { send } from '../../api/client'
import { Form } from '../../components/form/Form'
import { FormError } from '../../components/form/FormError'
import { NeedsConnection } from '../../components/form/NeedsConnection'
import { PasswordField } from '../../components/form/PasswordField'
import { SubmitButton } from '../../components/form/SubmitButton'
import { errorOccurred, useForm } from '../../components/form/useForm'

interface Props {
  token: string
  /** Called with the server's message. */
  onDone: (message: string) => void
}

export function NewPasswordForm({ token, onDone }: Props) {
  const client = useQueryClient()
  const form = useForm({
    schema: resetPassword.body,
    read: (fields) => ({ ...fields, token }),
    submit: (body) => send(resetPassword, { body }),
    onDone({ message }) {
      // The server has ended every session, including the one of this device.
      endSession(client)
      onDone(message)
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
      <NeedsConnection what={say('Setting a password')} />
      <FormError />
      <SubmitButton pending={say('Resetting...')}>{say('Reset Password')}</SubmitButton>
    </Form>
  )
}
