import { useQueryClient } from '@tanstack/react-query'
import { closeAccount } from '#shared/contract/auth'
import { MINIMUM_PAYOUT } from '#shared/rules/limits'
import { formatCentsShort } from '#shared/rules/money/money'
import { leaveAccount } from '../../account/sign-out'
import { send } from '../../api/client'
import { Form } from '../../components/form/Form'
import { FormError } from '../../components/form/FormError'
import { PasswordField } from '../../components/form/PasswordField'
import { SubmitButton } from '../../components/form/SubmitButton'
import { ERROR_OCCURRED, useForm } from '../../components/form/useForm'
import { Dialog } from '../../components/ui/Dialog'

interface Props {
  isOpen: boolean
  onClose: () => void
}

export function CloseAccount({ isOpen, onClose }: Props) {
  return (
    <Dialog title="Close my account" isOpen={isOpen} onClose={onClose}>
      <CloseAccountForm />
    </Dialog>
  )
}

function CloseAccountForm() {
  const client = useQueryClient()
  const form = useForm({
    schema: closeAccount.body,
    submit: (body) => send(closeAccount, { body }),
    onDone: ({ message }) => leaveAccount(client, { title: 'Account Closed', description: message }, true),
    failure: { text: ERROR_OCCURRED },
  })
  return (
    <Form form={form}>
      <p>
        <strong>What is deleted:</strong> your name, email, photo and everything in your profile; your bank accounts;
        and the fundraisers that have not received anything.
      </p>
      <p>
        <strong>What is kept:</strong> the record of the money that moved, without your name. Fundraisers that received
        donations can still be read, but accept no more.
      </p>
      <p>
        <strong>Your money:</strong> {formatCentsShort(MINIMUM_PAYOUT)} or more from one fundraiser must be paid out to
        you first. Smaller amounts stay with Pamoja and can’t be paid out later.
      </p>
      <p>This can’t be undone.</p>
      <PasswordField name="password" label="Your password" autoComplete="current-password" />
      <FormError />
      <SubmitButton pending="Closing..." className="button danger">
        Close my account
      </SubmitButton>
    </Form>
  )
}
