import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { createPayoutRequest, type PayoutRequest } from '#shared/contract/payouts'
import { MINIMUM_PAYOUT } from '#shared/rules/limits'
import { centsToDecimal, formatCents, formatCentsShort } from '#shared/rules/money/money'
import { send } from '../../../api/client'
import { ConnectionError, reasonOf } from '../../../api/errors'
import { DraftNote } from '../../../components/device/DraftNote'
import { Field } from '../../../components/form/Field'
import { Form } from '../../../components/form/Form'
import { FormError } from '../../../components/form/FormError'
import { NeedsConnection } from '../../../components/form/NeedsConnection'
import { SubmitButton } from '../../../components/form/SubmitButton'
import { TextField } from '../../../components/form/TextField'
import { type Fields, useForm } from '../../../components/form/useForm'
import { connection } from '../../../offline/connection/connection'
import { payoutsPage, refreshPayouts } from '../payouts-route'
import { canBeRequested, initialSource, payoutRequestSchema, readPayoutRequest, type Source } from './payout-form'
import { type RequestedPayout, requestKeyOf } from './request-key'

interface Props {
  sources: readonly Source[]
  /** The stored draft of the fields. */
  draft: Fields
  onType: (fields: Fields) => void
  onRequested: (payout: PayoutRequest) => void
}

const OFFLINE = 'Requesting a payout needs a connection. What you typed stays here.'
const AT_LEAST = `At least ${formatCentsShort(MINIMUM_PAYOUT)}`
const UNKNOWN =
  'The server did not answer, so we do not know yet whether it has your request. Please try again: it will not be made twice.'

/** The form that requests a payout. */
export function PayoutForm({ sources, draft, onType, onRequested }: Props) {
  const client = useQueryClient()
  const [chosen, setChosen] = useState(() => initialSource(sources, draft))
  const source = sources.find(({ value }) => value === chosen)

  const form = useForm({
    schema: payoutRequestSchema(sources),
    read: readPayoutRequest,
    submit: (requested) => request(client, requested).finally(() => void refreshPayouts(client)),
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
              <option key={option.value} value={option.value} disabled={!canBeRequested(option)}>
                {option.title}: {formatCents(option.most)}
                {option.isRequested && ', already requested'}
              </option>
            ))}
          </select>
        )}
      </Field>
      <div className="payout-amount">
        <TextField
          name="amount"
          label="Amount (USD)"
          hint={source ? `${AT_LEAST}, at most ${formatCents(source.most)}` : AT_LEAST}
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
          Full amount
        </button>
      </div>
      <NeedsConnection what="Requesting a payout" />
      <DraftNote />
      <FormError />
      <SubmitButton pending="Requesting...">Request Payout</SubmitButton>
    </Form>
  )
}

/** Sends the request. A retry is safe: the same request has the same idempotency key until its reply is known. */
async function request(client: QueryClient, requested: RequestedPayout): Promise<PayoutRequest> {
  if (connection.value === 'offline') throw new Error(OFFLINE)
  const { amount, fundraiserId } = requested
  const idempotencyKey = requestKeyOf(requested, await newestPayout(client))
  return send(
    createPayoutRequest,
    { body: { amount, ...(fundraiserId === null ? { commission: true } : { fundraiserId }) } },
    { idempotencyKey },
  )
}

/**
 * The id of the newest payout; 0 for none, null when it can't be fetched. Waits for the list if necessary: without it, a request with
 * a lost reply can't be distinguished from an earlier one of the same amount.
 */
async function newestPayout(client: QueryClient): Promise<number | null> {
  const list = await client.ensureQueryData(payoutsPage(null)).catch(() => null)
  return list && (list.items[0]?.id ?? 0)
}

function failureText(error: Error): string {
  return error instanceof ConnectionError ? UNKNOWN : reasonOf(error, OFFLINE)
}
