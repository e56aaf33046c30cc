import { useQueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { changePassword, listSessions } from '#shared/contract/auth'
import { passwordsDiffer } from '#shared/contract/passwords'
import { say } from '#shared/language/say'
import { PASSWORD_MINIMUM } from '#shared/rules/limits'
import { send } from '../../api/client'
import { Form } from '../../components/form/Form'
import { FormError } from '../../components/form/FormError'
import { PasswordField } from '../../components/form/PasswordField'
import { SubmitButton } from '../../components/form/SubmitButton'
import { errorOccurred, useForm } from '../../components/form/useForm'
import { Dialog } from '../../components/ui/Dialog'
import { showToast } from '../../notify/toasts'

interface Props {
  isOpen: boolean
  onClose: () => void
}

export function ChangePassword({ isOpen, onClose }: Props) {
  return (
    <Dialog title={say('Change Password')} isOpen={isOpen} onClose={onClose}>
      <ChangePasswordForm onClose={onClose} />
    </Dialog>
  )
}

/** The schema of the call, and the repeated new password, which only the form checks. */
const schema = v.pipe(
  v.object({ ...changePassword.body.entries, confirmPassword: v.string() }),
  v.forward(
    v.partialCheck(
      [['newPassword'], ['confirmPassword']],
      ({ newPassword, confirmPassword }) => newPassword === confirmPassword,
      passwordsDiffer,
    ),
    ['confirmPassword'],
  ),
)

function ChangePasswordForm({ onClose }: Pick<Props, 'onClose'>) {
  const client = useQueryClient()
  const form = useForm({
    schema,
    submit: ({ currentPassword, newPassword }) => send(changePassword, { body: { currentPassword, newPassword } }),
    onDone({ message }) {
      onClose()
      void client.invalidateQueries({ queryKey: [listSessions.name] })
      showToast({ title: say('Password Changed'), description: message })
    },
    failure: { text: errorOccurred() },
  })
  return (
    <Form form={form}>
      <p>{say('You stay signed in here. Every other device is signed out.')}</p>
      <PasswordField name="currentPassword" label={say('Current password')} autoComplete="current-password" />
      <PasswordField
        name="newPassword"
        label={say('New password')}
        hint={say('At least {minimum, number} characters', { minimum: PASSWORD_MINIMUM })}
        autoComplete="new-password"
      />
      <PasswordField name="confirmPassword" label={say('Confirm new password')} autoComplete="new-password" />
      <FormError />
      <SubmitButton pending={say('Changing...')}>{say('Change Password')}</SubmitButton>
    </Form>
  )
}
