import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { parse } from '#shared/contract/base/parse'
import { closeAccount, exportMyData, type OwedOnClosing, owedOnClosing } from '#shared/contract/your-data'
import { formatNumber } from '#shared/language/format'
import { say } from '#shared/language/say'
import { formatCents } from '#shared/rules/money/money'
import { leaveAccount } from '../../account/sign-out'
import { send } from '../../api/client'
import { ApiError } from '../../api/errors'
import { RadioField } from '../../components/form/Field'
import { Form, FormError, SubmitButton } from '../../components/form/Form'
import { PasswordField } from '../../components/form/PasswordField'
import { errorOccurred, useForm, useFormState } from '../../components/form/useForm'
import { Button, QuietButton } from '../../components/ui/Buttons'
import { Dialog, DialogButton } from '../../components/ui/Dialog'
import { DownloadLink } from '../../components/ui/DownloadLink'
import { Facts } from '../../components/ui/Facts'
import { sayNodes } from '../../language/say-nodes'
import { useConnection } from '../../offline/connection'
import { freePagesAndLists, freePictures, type OnDevice, readOnDevice } from '../../offline/on-device'

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
    <>
      <h3>{say('Your Data')}</h3>
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
    </>
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

/** What this device keeps for reading offline, how much it weighs, and deleting it. Drafts and waiting entries are never deleted here. */
export function OnThisDevice() {
  const client = useQueryClient()
  const isOffline = useConnection() === 'offline'
  const [stored, setStored] = useState<OnDevice | null>(null)
  const [asked, setAsked] = useState<Freed | null>(null)
  const [result, setResult] = useState('')
  useEffect(() => void readOnDevice().then(setStored), [])

  async function free(what: Freed) {
    setAsked(null)
    await (what === 'pictures' ? freePictures() : freePagesAndLists(client))
    setResult(freedText(what, stored?.pictures ?? 0))
    setStored(await readOnDevice())
  }
  // Without a connection it can't be loaded again.
  const ask = (what: Freed) => (isOffline ? setAsked(what) : void free(what))
  const count = (what: keyof OnDevice) => {
    const known = stored?.[what] ?? null
    return known === null ? '–' : formatNumber(known)
  }

  return (
    <section aria-labelledby="on-this-device">
      <h3 id="on-this-device">{say('On This Device')}</h3>
      <p>{say('What you open is kept here, so that you can read it without a connection.')}</p>
      <Facts
        facts={[
          [say('Fundraisers'), count('fundraisers')],
          [say('Pages'), count('pages')],
          [say('Pictures'), count('pictures')],
          [say('Drafts'), count('drafts')],
          [say('Waiting to be sent'), count('waiting')],
          [say('Space used'), stored ? weightText(stored.bytes) : '–'],
        ]}
      />
      <p className="actions">
        <QuietButton onClick={() => ask('pictures')}>{say('Delete pictures')}</QuietButton>
        <QuietButton onClick={() => ask('pages and lists')}>{say('Delete pages and lists')}</QuietButton>
      </p>
      <p role="status">{result}</p>
      <p className="quiet-text">
        {sayNodes('<drafts>Drafts and unsent changes</drafts> are never deleted here.', {
          drafts: (words) => <Link to="/dashboard#drafts">{words}</Link>,
        })}
      </p>
      <Dialog
        title={asked === 'pictures' ? say('Delete pictures?') : say('Delete pages and lists?')}
        isOpen={asked !== null}
        onClose={() => setAsked(null)}
      >
        <p>{say('You are offline: you can see them again only when you are back online.')}</p>
        <p className="actions">
          <Button className="button danger" onClick={() => asked && void free(asked)}>
            {say('Delete')}
          </Button>
          <QuietButton onClick={() => setAsked(null)}>{say('Keep them')}</QuietButton>
        </p>
      </Dialog>
    </section>
  )
}

const MEGABYTE = 1_000_000
/** Megabytes. */
const LEAST = 0.1

/** The storage of this site in words. `bytes` is null if the browser does not say; browsers round it, so it is never exact. */
function weightText(bytes: number | null): string {
  if (bytes === null) return say('Not known in this browser')
  const megabytes = bytes / MEGABYTE
  if (megabytes < LEAST) return say('Less than {megabytes} MB, with the app itself', { megabytes: formatNumber(LEAST) })
  return say('About {megabytes} MB, with the app itself', { megabytes: formatNumber(Math.round(megabytes * 10) / 10) })
}

type Freed = 'pictures' | 'pages and lists'

function freedText(what: Freed, count: number): string {
  if (what === 'pages and lists') return say('Pages and lists are deleted. What you open again is kept again.')
  return say(
    '{count, plural, =0 {There were no pictures on this device.} one {# picture is deleted.} other {# pictures are deleted.}}',
    { count },
  )
}
