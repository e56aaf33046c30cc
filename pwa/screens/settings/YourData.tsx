import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { closeAccount, exportMyData, type OwedOnClosing, owedOnClosing } from '#shared/contract/auth'
import { parse } from '#shared/contract/base/parse'
import { say } from '#shared/language/say'
import { formatCents } from '#shared/rules/money/money'
import { leaveAccount } from '../../account/sign-out'
import { send } from '../../api/client'
import { ApiError } from '../../api/errors'
import { RadioField } from '../../components/form/Field'
import { Form, FormError, SubmitButton } from '../../components/form/Form'
import { PasswordField } from '../../components/form/PasswordField'
import { errorOccurred, useForm, useFormState } from '../../components/form/useForm'
import { DialogButton } from '../../components/ui/Dialog'
import { DownloadLink } from '../../components/ui/DownloadLink'
import { sayNodes } from '../../language/say-nodes'

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

function owedIn(error: unknown): OwedOnClosing | null {
  if (!(error instanceof ApiError)) return null
  const parsed = parse(owedOnClosing, error.reply.owed)
  return parsed.ok ? parsed.value : null
}

export function YourData() {
  return (
    <section className="panel" aria-labelledby="your-data">
      <h2 id="your-data">{say('Your Data')}</h2>
      <p>
        {say('Everything that is stored about you, as one file: profile, fundraisers, donations, payouts, devices.')}
      </p>
      <p className="actions">
        <DownloadLink className="button quiet" href={exportMyData.path} download="pamoja-my-data.json">
          {say('Download my data')}
        </DownloadLink>
        <DialogButton className="button danger" title={say('Close my account')}>
          {() => <CloseAccountForm />}
        </DialogButton>
      </p>
    </section>
  )
}

function OwedChoice({ owed: { amount, parts, destination } }: { owed: OwedOnClosing }) {
  const problem = useFormState().problemOf('owed.choice')
  const answer = { name: 'choice', 'aria-invalid': problem ? (true as const) : undefined }
  return (
    <>
      <p role="status">
        <strong>{say('{amount} is still yours:', { amount: formatCents(amount) })}</strong>
      </p>
      <ul>
        {parts.map((part) => (
          <li key={part.fundraiser?.id ?? 'commission'}>
            {sayNodes('{what}: {amount}', {
              what: <bdi>{part.fundraiser?.title ?? say('Your commission')}</bdi>,
              amount: formatCents(part.amount),
            })}
          </li>
        ))}
      </ul>
      <fieldset name="owed" className="choices">
        <legend>{say('What happens to it?')}</legend>
        {destination ? (
          <RadioField
            {...answer}
            value="pay-to-account"
            label={sayNodes('Pay it to {account}', { account: <bdi>{destination}</bdi> })}
            note={say('Our team pays it by hand and keeps the details of this account until then.')}
          />
        ) : (
          <p className="form-note">
            {say(
              'You have no bank or mobile money account here. To have it paid to you, first add one on the payouts page.',
            )}
          </p>
        )}
        <RadioField
          {...answer}
          value="leave-to-team"
          label={say('Ask me later')}
          note={say('Our team keeps your name and email until it is paid, and asks you by email how you want it.')}
        />
        <small className="field-note field-problem" role="alert">
          {problem && say('Please choose one')}
        </small>
      </fieldset>
    </>
  )
}
