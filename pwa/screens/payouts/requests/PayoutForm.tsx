import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { PayoutRequest } from '#shared/contract/payouts'
import { say } from '#shared/language/say'
import { MINIMUM_PAYOUT } from '#shared/rules/limits'
import { centsToDecimal, formatCents, formatCentsShort } from '#shared/rules/money/money'
import DraftNote from '../../../components/device/DraftNote'
import { Form } from '../../../components/form/Form'
import { FormError } from '../../../components/form/FormError'
import { NeedsConnection } from '../../../components/form/NeedsConnection'
import { SubmitButton } from '../../../components/form/SubmitButton'
import { TextField } from '../../../components/form/TextField'
import { type Fields, useForm } from '../../../components/form/useForm'
import { sayNodes } from '../../../language/say-nodes'
import { FROM } from '../payouts-route'
import { chosenIn, initialRequest, mostOf, payoutRequestSchema, readPayoutRequest, type Sources } from './payout-form'
import { SourceChoice } from './SourceChoice'
import { failureText, sendRequest } from './send-request'

interface Props {
  sources: Sources
  /** The account that the money goes to, as payouts name it; null while it is not known. */
  destination: string | null
  /** The stored draft of the fields. */
  draft: Fields
  onType: (fields: Fields) => void
  onRequested: (payout: PayoutRequest) => void
}

/** The form that requests a payout from one or several sources. */
export function PayoutForm({ sources, destination, draft, onType, onRequested }: Props) {
  const client = useQueryClient()
  const [query, setQuery] = useSearchParams()
  const [start] = useState(() => initialRequest(sources, draft, query.get(FROM)))
  const [chosen, setChosen] = useState(start.chosen)
  const most = mostOf(sources, chosen)

  const keep = (values: readonly string[], { amount = '' }: Fields) =>
    onType({ amount, fundraiserId: values.join(',') })
  const form = useForm({
    schema: payoutRequestSchema(sources),
    read: (fields) => readPayoutRequest(sources, fields),
    submit: (requested) => sendRequest(client, requested),
    onDone: onRequested,
    failure: { title: say('Error'), text: failureText },
    onChange: (fields) => keep(chosenIn(sources, fields), fields),
  })
  // The address chooses once: after a reload the form is as the person left it.
  const takeFromAddress = useEffectEvent(() => {
    if (!query.has(FROM)) return
    keep(start.chosen, { amount: start.amount })
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
          setChosen(values)
          keep(values, form.read())
        }}
      />
      <div className="payout-amount">
        <TextField
          name="amount"
          label={say('Amount (USD)')}
          hint={amountHint(most)}
          inputMode="decimal"
          dir="ltr"
          autoComplete="off"
          maxLength={15}
          defaultValue={start.amount}
        />
        <button
          type="button"
          className="button quiet"
          disabled={chosen.length === 0}
          onClick={() => form.fill({ amount: centsToDecimal(most) })}
        >
          {say('Full amount')}
        </button>
      </div>
      <NeedsConnection what={say('Requesting a payout')} />
      <DraftNote />
      <FormError />
      {destination && <p className="payout-to">{sayNodes('To {account}', { account: <bdi>{destination}</bdi> })}</p>}
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
