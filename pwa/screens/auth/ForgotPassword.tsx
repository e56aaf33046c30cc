import { useState } from 'react'
import { forgotPassword } from '#shared/contract/auth'
import { say } from '#shared/language/say'
import { send } from '../../api/client'
import { Form } from '../../components/form/Form'
import { FormError } from '../../components/form/FormError'
import { SubmitButton } from '../../components/form/SubmitButton'
import { TextField } from '../../components/form/TextField'
import { errorOccurred, useForm } from '../../components/form/useForm'
import { Dialog } from '../../components/ui/Dialog'

interface Props {
  /** The initial address; null while the dialog is closed. */
  email: string | null
  onClose: () => void
}

/** Requests a mail with a link for setting a new password. */
export function ForgotPassword({ email, onClose }: Props) {
  return (
    <Dialog title={say('Forgot your password?')} isOpen={email !== null} onClose={onClose}>
      <ForgotPasswordForm email={email ?? ''} onClose={onClose} />
    </Dialog>
  )
}

function ForgotPasswordForm({ email, onClose }: { email: string; onClose: () => void }) {
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
        <button type="button" onClick={onClose}>
          {say('Back to Sign In')}
        </button>
      ) : (
        <Form form={form}>
          <p>{say('Enter your email address, and we will send you a link to set a new password.')}</p>
          <TextField
            name="email"
            label={say('Email')}
            type="email"
            dir="ltr"
            autoComplete="username"
            defaultValue={email}
          />
          <FormError />
          <SubmitButton pending={say('Sending...')}>{say('Send the link')}</SubmitButton>
        </Form>
      )}
    </>
  )
}
