import { changeEmail } from '#shared/contract/account/change-email'
import { say } from '#shared/language/say'
import { send } from '../../../api/client'
import { Form } from '../../../components/form/Form'
import { FormError } from '../../../components/form/FormError'
import { NeedsConnection } from '../../../components/form/NeedsConnection'
import { SubmitButton } from '../../../components/form/SubmitButton'
import { TextField } from '../../../components/form/TextField'
import { errorOccurred, useForm } from '../../../components/form/useForm'
import { Dialog } from '../../../components/ui/Dialog'
import { showToast } from '../../../notify/toasts'

interface Props {
  isOpen: boolean
  onClose: () => void
}

/** Asks for another email address. The change is made by the link that is mailed to it. */
export function ChangeEmail({ isOpen, onClose }: Props) {
  return (
    <Dialog title={say('Change Email')} isOpen={isOpen} onClose={onClose}>
      <ChangeEmailForm onClose={onClose} />
    </Dialog>
  )
}

function ChangeEmailForm({ onClose }: Pick<Props, 'onClose'>) {
  const form = useForm({
    schema: changeEmail.body,
    submit: (body) => send(changeEmail, { body }),
    onDone({ message }) {
      onClose()
      showToast({ title: say('Check Your New Email'), description: message })
    },
    failure: { text: errorOccurred() },
  })
  return (
    <Form form={form}>
      <p>
        {say(
          'We email a link to the new address. Nothing changes before you open it; the link works for 72 hours. Your present address gets a notice.',
        )}
      </p>
      <p>{say('After the change, other devices are signed out, and no payout is sent to you for 72 hours.')}</p>
      <TextField name="newEmail" label={say('New email')} type="email" autoComplete="email" dir="ltr" />
      <NeedsConnection what={say('Changing the email address')} />
      <FormError />
      <SubmitButton pending={say('Sending...')}>{say('Email the link')}</SubmitButton>
    </Form>
  )
}
