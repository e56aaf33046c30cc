import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { closeAccount, type OwedOnClosing, owedOnClosing } from '#shared/contract/auth'
import { parse } from '#shared/contract/base/parse'
import { leaveAccount } from '../../account/sign-out'
import { send } from '../../api/client'
import { ApiError } from '../../api/errors'
import { Form } from '../../components/form/Form'
import { FormError } from '../../components/form/FormError'
import { PasswordField } from '../../components/form/PasswordField'
import { SubmitButton } from '../../components/form/SubmitButton'
import { ERROR_OCCURRED, useForm } from '../../components/form/useForm'
import { Dialog } from '../../components/ui/Dialog'
import { OwedChoice } from './OwedChoice'

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
  const [owed, setOwed] = useState<OwedOnClosing | null>(null)
  const form = useForm({
    schema: closeAccount.body,
    read: ({ password, choice }) => ({ password, ...(owed && { owed: { choice, amount: owed.amount } }) }),
    submit: (body) =>
      send(closeAccount, { body }).catch((error: unknown) => {
        const found = owedIn(error)
        if (found) setOwed(found)
        throw error
      }),
    onDone: ({ message }) => leaveAccount(client, { title: 'Account Closed', description: message }, true),
    failure: { text: ERROR_OCCURRED },
  })
  return (
    <Form form={form}>
      <p>
        <strong>What is deleted:</strong> your name, email, photo and everything in your profile; your bank and mobile
        money accounts; and the fundraisers that have not received anything.
      </p>
      <p>
        <strong>What is kept:</strong> the record of the money that moved, without your name. Fundraisers that received
        donations can still be read, but accept no more.
      </p>
      <p>
        <strong>Your money:</strong> if anything is still owed to you, we ask you first what happens to it.
      </p>
      <p>This can’t be undone.</p>
      {owed && <OwedChoice owed={owed} />}
      <PasswordField name="password" label="Your password" autoComplete="current-password" />
      <FormError />
      <SubmitButton pending="Closing..." className="button danger">
        Close my account
      </SubmitButton>
    </Form>
  )
}

/** What is owed to the person, if that is why the account was not closed. */
function owedIn(error: unknown): OwedOnClosing | null {
  if (!(error instanceof ApiError)) return null
  const parsed = parse(owedOnClosing, error.reply.owed)
  return parsed.ok ? parsed.value : null
}
