import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, useEffect, useEffectEvent, useId, useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { listFactors } from '#shared/contract/account/second-factor'
import type { PayoutRequest } from '#shared/contract/payouts'
import { say, sayIn } from '#shared/language/say'
import { MINIMUM_PAYOUT } from '#shared/rules/limits'
import { formatCents, formatCentsShort } from '#shared/rules/money/money'
import { ACCOUNT_NEEDED_MESSAGE, accountNeeded, arrivalWords, MINIMUM_PAYOUT_MESSAGE } from '#shared/rules/payouts'
import { queryFor } from '../../api/queries'
import { Form, FormError, NeedsConnection, PendingButton, SubmitButton, useAct } from '../../components/form/Form'
import { SumField } from '../../components/form/SumField'
import { type Fields, useForm, useFormState } from '../../components/form/useForm'
import { sayNodes } from '../../language/say-nodes'
import {
  allOf,
  COMMISSION,
  canBeRequested,
  chosenIn,
  fieldOf,
  initialRequest,
  lastPaymentFrom,
  lastPayments,
  mostOf,
  payoutRequestSchema,
  payoutSources,
  readPayoutRequest,
  type Sources,
} from './payout-form'
import { accountName } from './payout-text'
import { accountsQuery, balanceQuery, FROM, payoutsPage } from './payouts-route'
import { failureText, sendRequest } from './send-request'

interface Props extends Omit<ComponentProps<typeof PayoutForm>, 'sources' | 'destination' | 'arrives' | 'draft'> {
  /** Undefined until the device has answered. */
  draft: Fields | undefined
}

export function RequestPanel({ draft, ...form }: Props) {
  const { data: balance, isError } = useQuery(balanceQuery)
  const { data: accounts } = useQuery(accountsQuery)
  const { data: payouts } = useQuery(payoutsPage(null))
  if (!balance || !draft) return isError ? null : <p role="status">{say('Loading…')}</p>

  const sources = payoutSources(balance)
  const primary = accounts?.find(({ isPrimary }) => isPrimary)
  const destination = primary ? accountName(primary) : null
  const arrives = primary && say('After it is sent, it arrives {when}.', { when: arrivalWords(primary.accountType) })
  const isWarned = accounts && !primary?.isVerified
  const reason = balance.blockedBecause ?? (canBeRequested(sources) ? null : MINIMUM_PAYOUT_MESSAGE)
  // The warning above already says this.
  if (reason === ACCOUNT_NEEDED_MESSAGE && isWarned) return null
  return (
    <>
      <div className="panel">
        {payouts?.items.length === 0 && <SecondStepOffer />}
        {reason === null ? (
          <PayoutForm {...form} {...{ sources, destination, arrives, draft }} />
        ) : (
          <p>{reasonText(reason)}</p>
        )}
      </div>
      {reason !== ACCOUNT_NEEDED_MESSAGE && (
        <LastPayments sources={sources} destination={destination} onRequested={form.onRequested} />
      )}
    </>
  )
}

/** Before the first payout, to who has none. */
function SecondStepOffer() {
  const { data } = useQuery(queryFor(listFactors, {}))
  if (data?.factors.length !== 0) return null
  return (
    <p className="quiet-text">
      {sayNodes('Your money is safer with <add>a second step of signing in</add>.', {
        add: (words) => <Link to="/settings#second-step">{words}</Link>,
      })}
    </p>
  )
}

/** Replies name two of the reasons in English in every language. */
function reasonText(reason: string): string {
  if (reason === ACCOUNT_NEEDED_MESSAGE) return accountNeeded()
  if (reason !== MINIMUM_PAYOUT_MESSAGE) return reason
  return say(
    'Minimum payout amount is {amount}, from all fundraisers together. Smaller amounts stay in your balance until then.',
    { amount: formatCentsShort(MINIMUM_PAYOUT) },
  )
}

interface LastPaymentsProps {
  sources: Sources
  destination: string | null
  onRequested: (payout: PayoutRequest) => void
}

/** What is left of fundraisers that have ended, if it is less than the minimum: it can be requested all the same. */
function LastPayments({ sources, destination, onRequested }: LastPaymentsProps) {
  const payments = lastPayments(sources)
  if (payments.length === 0) return null
  return (
    <section className="panel last-payments" aria-label={say('Last payments')}>
      {payments.map((source) => (
        <LastPayment key={source.value} source={source} destination={destination} onRequested={onRequested} />
      ))}
      <NeedsConnection what={say('Requesting a payout')} />
    </section>
  )
}

function LastPayment({
  source,
  destination,
  onRequested,
}: Omit<LastPaymentsProps, 'sources'> & { source: ReturnType<typeof lastPayments>[number] }) {
  const client = useQueryClient()
  const requesting = useAct({
    act: () => sendRequest(client, lastPaymentFrom(source)),
    onDone: onRequested,
    failure: failureText,
  })
  const amount = formatCents(source.lastPayment)
  return (
    <>
      <p>
        {source.value === COMMISSION
          ? say('You get no more commission.')
          : sayNodes('{title}: This fundraiser has ended.', { title: <bdi>{source.title}</bdi> })}{' '}
        {destination
          ? sayNodes('You can request the rest, {amount}; our team pays it by hand to {account}.', {
              amount,
              account: <bdi>{destination}</bdi>,
            })
          : say('You can request the rest, {amount}; our team pays it by hand.', { amount })}
      </p>
      <p className="actions">
        <PendingButton action={requesting} className="button small" pending={say('Requesting...')}>
          {say('Request the last {amount}', { amount })}
        </PendingButton>
      </p>
    </>
  )
}

interface PayoutFormProps {
  sources: Sources
  destination: string | null
  /** How long it takes. */
  arrives: string | undefined
  draft: Fields
  onType: (fields: Fields) => void
  onRequested: (payout: PayoutRequest) => void
}

function PayoutForm({ sources, destination, arrives, draft, onType, onRequested }: PayoutFormProps) {
  const client = useQueryClient()
  const [query, setQuery] = useSearchParams()
  const [start] = useState(() => initialRequest(sources, draft, query.get(FROM)))
  const [chosen, setChosen] = useState(start.chosen)
  const most = mostOf(sources, chosen)

  const save = (values: readonly string[], { amount = '' }: Fields) =>
    onType({ amount, fundraiserId: values.join(',') })
  const form = useForm({
    schema: payoutRequestSchema(sources),
    read: (fields) => readPayoutRequest(sources, fields),
    submit: (requested) => sendRequest(client, requested),
    onDone: onRequested,
    failure: { title: say('Error'), text: failureText },
    onChange: (fields) => save(chosenIn(sources, fields), fields),
  })
  // The address chooses once: after a reload the form is as the person left it.
  const takeFromAddress = useEffectEvent(() => {
    if (!query.has(FROM)) return
    save(start.chosen, { amount: start.amount })
    setQuery(
      (now) => {
        now.delete(FROM)
        return now
      },
      { replace: true, preventScrollReset: true },
    )
  })
  useEffect(() => takeFromAddress(), [])
  return (
    <Form form={form} aria-label={say('Request a payout')}>
      <SourceChoice
        sources={sources}
        chosen={chosen}
        onChoose={(values) => {
          // All that there is stays all that there is.
          if (form.read().amount === allOf(sources, chosen)) form.fill({ amount: allOf(sources, values) })
          setChosen(values)
          save(values, form.read())
        }}
      />
      <SumField name="amount" label={say('Amount (USD)')} hint={amountHint(most)} defaultValue={start.amount} />
      <NeedsConnection what={say('Requesting a payout')} />
      <FormError />
      {destination && (
        <p>
          {sayNodes('To {account}', { account: <bdi>{destination}</bdi> })}
          <small>{arrives}</small>
        </p>
      )}
      <SubmitButton pending={say('Requesting...')}>{say('Request Payout')}</SubmitButton>
    </Form>
  )
}

/** `most`: the cents that the chosen sources can pay out; 0 without a choice. */
function amountHint(most: number): string {
  const least = formatCentsShort(MINIMUM_PAYOUT)
  if (most === 0) return say('At least {least}', { least })
  return most < MINIMUM_PAYOUT
    ? say('At least {least}: please choose more fundraisers', { least })
    : say('At least {least}, at most {most}', { least, most: formatCents(most) })
}

interface SourceChoiceProps {
  sources: Sources
  chosen: readonly string[]
  onChoose: (values: string[]) => void
}

function SourceChoice({ sources, chosen, onChoose }: SourceChoiceProps) {
  const problemId = useId()
  // A choice takes the error away, as typing does in a text field.
  const found = useFormState().problemOf('fundraiserId')
  const problem = chosen.length === 0 ? found : undefined
  const values = sources.all.map(({ value }) => value)
  const isAll = chosen.length === values.length

  return (
    <fieldset name="fundraiserId" className="choices payout-sources" aria-describedby={problemId}>
      <legend>{sayIn('the money of a payout', 'From')}</legend>
      {values.length > 1 && (
        <label>
          <input type="checkbox" checked={isAll} onChange={() => onChoose(isAll ? [] : values)} />
          <span>{sayIn('fundraisers', 'All: {amount}', { amount: formatCents(mostOf(sources, values)) })}</span>
        </label>
      )}
      {sources.all.map((source) => (
        <label key={source.value}>
          <input
            type="checkbox"
            name={fieldOf(source)}
            checked={chosen.includes(source.value)}
            aria-invalid={problem ? true : undefined}
            onChange={({ target }) =>
              onChoose(values.filter((value) => (value === source.value ? target.checked : chosen.includes(value))))
            }
          />
          <span>
            <bdi>{source.title}</bdi>: {formatCents(source.most)}
          </span>
        </label>
      ))}
      {values.length > 1 && chosen.length > 0 && (
        <p role="status" className="field-note">
          {sayIn('fundraisers', 'Chosen: {amount}', { amount: formatCents(mostOf(sources, chosen)) })}
        </p>
      )}
      <small id={problemId} className="field-note field-problem" role="alert">
        {problem}
      </small>
    </fieldset>
  )
}
