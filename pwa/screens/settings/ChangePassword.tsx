import { useQueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { changePassword, listSessions } from '#shared/contract/auth'
import { PASSWORDS_DIFFER } from '#shared/contract/passwords'
import { PASSWORD_MINIMUM } from '#shared/rules/limits'
import { send } from '../../api/client'
import { Form } from '../../components/form/Form'
import { FormError } from '../../components/form/FormError'
import { PasswordField } from '../../components/form/PasswordField'
import { SubmitButton } from '../../components/form/SubmitButton'
import { ERROR_OCCURRED, useForm } from '../../components/form/useForm'
import { Dialog } from '../../components/ui/Dialog'
import { showToast } from '../../notify/toasts'

interface Props {
  isOpen: boolean
  onClose: () => void
}

export function ChangePassword({ isOpen, onClose }: Props) {
  return (
    <Dialog title="Change Password" isOpen={isOpen} onClose={onClose}>
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
      PASSWORDS_DIFFER,
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
      showToast({ title: 'Password Changed', description: message })
    },
    failure: { text: ERROR_OCCURRED },
  })
  return (
    <Form form={form}>
      <p>You stay signed in here. Every other device is signed out.</p>
      <PasswordField name="currentPassword" label="Current password" autoComplete="current-password" />
      <PasswordField
        name="newPassword"
        label="New password"
        hint={`At least ${PASSWORD_MINIMUM} characters`}
        autoComplete="new-password"
      />
      <PasswordField name="confirmPassword" label="Confirm new password" autoComplete="new-password" />
      <FormError />
      <SubmitButton pending="Changing...">Change Password</SubmitButton>
    </Form>
  )
}
