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
import { canBeAsked, readWish, type Source, sourceAtFirst, wishSchema } from './payout-form'
import { requestKeyOf, type Wish } from './request-key'

interface Props {
  sources: readonly Source[]
  /** What was typed earlier. */
  draft: Fields
  onType: (fields: Fields) => void
  onRequested: (payout: PayoutRequest) => void
}

const OFFLINE = 'Asking for a payout needs a connection. What you typed stays here.'
const AT_LEAST = `At least ${formatCentsShort(MINIMUM_PAYOUT)}`
const UNKNOWN =
  'No answer came, so we do not know yet whether your request has arrived. Please try again: it can’t be made twice.'

/** Asks for a payout. */
export function PayoutForm({ sources, draft, onType, onRequested }: Props) {
  const client = useQueryClient()
  const [chosen, setChosen] = useState(() => sourceAtFirst(sources, draft))
  const source = sources.find(({ value }) => value === chosen)

  const form = useForm({
    schema: wishSchema(sources),
    read: readWish,
    submit: (wish) => request(client, wish).finally(() => void refreshPayouts(client)),
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

/** Safe to retry: the same request has the same idempotency key until its reply is known. */
async function request(client: QueryClient, wish: Wish): Promise<PayoutRequest> {
  if (connection.value === 'offline') throw new Error(OFFLINE)
  const { amount, fundraiserId } = wish
  const idempotencyKey = requestKeyOf(wish, await newestPayout(client))
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
