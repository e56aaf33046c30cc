import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { createPayoutRequest, type PayoutRequest } from '#shared/contract/payouts'
import { centsToDecimal, formatCents } from '#shared/rules/money'
import { send } from '../../../api/client'
import { ConnectionError, reasonOf } from '../../../api/errors'
import { DraftNote } from '../../../components/DraftNote'
import { Field } from '../../../components/form/Field'
import { Form } from '../../../components/form/Form'
import { FormError } from '../../../components/form/FormError'
import { NeedsConnection } from '../../../components/form/NeedsConnection'
import { SubmitButton } from '../../../components/form/SubmitButton'
import { TextField } from '../../../components/form/TextField'
import { type Fields, useForm } from '../../../components/form/useForm'
import { connection } from '../../../offline/connection'
import { refreshPayouts } from '../payouts-route'
import { canBeAsked, readWish, type Source, sourceAtFirst, wishSchema } from './payout-form'
import { requestKeyOf, type Wish } from './request-key'

interface Props {
  sources: readonly Source[]
  /** What was typed earlier. */
  draft: Fields
  /** The newest payout there is; 0 for none, null as long as that is not known. */
  newestKnown: number | null
  onType: (fields: Fields) => void
  onRequested: (payout: PayoutRequest) => void
}

const OFFLINE = 'Asking for a payout needs a connection. What you typed stays here.'
const UNKNOWN =
  'No answer came, so we do not know yet whether your request has arrived. Please try again: it can’t be made twice.'

/** Asks for a payout. */
export function PayoutForm({ sources, draft, newestKnown, onType, onRequested }: Props) {
  const client = useQueryClient()
  const [chosen, setChosen] = useState(() => sourceAtFirst(sources, draft))
  const source = sources.find(({ value }) => value === chosen)

  const form = useForm({
    schema: wishSchema(sources),
    read: readWish,
    submit: (wish) => request(wish, newestKnown).finally(() => void refreshPayouts(client)),
    onDone: onRequested,
    failure: { title: 'Error', text: failureText },
    onChange(fields) {
      setChosen(fields.fundraiserId ?? '')
      onType(fields)
    },
  })
  return (
    <Form form={form} aria-label="Request a payout">
      <Field name="fundraiserId" label="From">
        {(control) => (
          <select {...control} defaultValue={chosen}>
            <option value="" disabled>
              Please select a fundraiser
            </option>
            {sources.map((option) => (
              <option key={option.value} value={option.value} disabled={!canBeAsked(option)}>
                {option.title}: {formatCents(option.most)}
                {option.isAsked && ', asked for already'}
              </option>
            ))}
          </select>
        )}
      </Field>
      <div className="payout-amount">
        <TextField
          name="amount"
          label="Amount (USD)"
          hint={source ? `At least $50, at most ${formatCents(source.most)}` : 'At least $50'}
          inputMode="decimal"
          dir="ltr"
          autoComplete="off"
          maxLength={15}
          defaultValue={draft.amount ?? ''}
        />
        <button
          type="button"
          className="button quiet"
          disabled={!source}
          onClick={() => source && form.fill({ amount: centsToDecimal(source.most) })}
        >
          All of it
        </button>
      </div>
      <NeedsConnection what="Asking for a payout" />
      <DraftNote />
      <FormError />
      <SubmitButton pending="Requesting...">Request Payout</SubmitButton>
    </Form>
  )
}

/** Safe to repeat: the same wish has the same key until its answer is known. */
async function request({ amount, fundraiserId }: Wish, newestKnown: number | null): Promise<PayoutRequest> {
  if (connection.value === 'offline') throw new Error(OFFLINE)
  return send(
    createPayoutRequest,
    { body: { amount, ...(fundraiserId === null ? { commission: true } : { fundraiserId }) } },
    { idempotencyKey: requestKeyOf({ amount, fundraiserId }, newestKnown) },
  )
}

function failureText(error: Error): string {
  return error instanceof ConnectionError ? UNKNOWN : reasonOf(error, OFFLINE)
}
