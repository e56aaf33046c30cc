import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { closeAccount, type OwedOnClosing, owedOnClosing } from '#shared/contract/auth'
import { parse } from '#shared/contract/base/parse'
import { say } from '#shared/language/say'
import { leaveAccount } from '../../account/sign-out'
import { send } from '../../api/client'
import { ApiError } from '../../api/errors'
import { Form } from '../../components/form/Form'
import { FormError } from '../../components/form/FormError'
import { PasswordField } from '../../components/form/PasswordField'
import { SubmitButton } from '../../components/form/SubmitButton'
import { errorOccurred, useForm } from '../../components/form/useForm'
import { Dialog } from '../../components/ui/Dialog'
import { sayNodes } from '../../language/say-nodes'
import { OwedChoice } from './OwedChoice'

interface Props {
  isOpen: boolean
  onClose: () => void
}

export function CloseAccount({ isOpen, onClose }: Props) {
  return (
    <Dialog title={say('Close my account')} isOpen={isOpen} onClose={onClose}>
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
    onDone: ({ message }) => leaveAccount(client, { title: say('Account Closed'), description: message }, true),
    failure: { text: errorOccurred() },
  })
  return (
    <Form form={form}>
      <p>
        {sayNodes(
          '<b>What is deleted:</b> your name, email, photo and everything in your profile; your bank and mobile money accounts; and the fundraisers that have not received anything.',
          { b: strong },
        )}
      </p>
      <p>
        {sayNodes(
          '<b>What is kept:</b> the record of the money that moved, without your name. Fundraisers that received donations can still be read, but accept no more.',
          { b: strong },
        )}
      </p>
      <p>
        {sayNodes('<b>Your money:</b> if anything is still owed to you, we ask you first what happens to it.', {
          b: strong,
        })}
      </p>
      <p>{say('This can’t be undone.')}</p>
      {owed && <OwedChoice owed={owed} />}
      <PasswordField name="password" label={say('Your password')} autoComplete="current-password" />
      <FormError />
      <SubmitButton pending={say('Closing...')} className="button danger">
        {say('Close my account')}
      </SubmitButton>
    </Form>
  )
}

const strong = (words: string) => <strong>{words}</strong>

/** What is owed to the person, if that is why the account was not closed. */
function owedIn(error: unknown): OwedOnClosing | null {
  if (!(error instanceof ApiError)) return null
  const parsed = parse(owedOnClosing, error.reply.owed)
  return parsed.ok ? parsed.value : null
}
