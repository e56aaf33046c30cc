import { useQueryClient } from '@tanstack/react-query'
import type { Fundraiser } from '#shared/contract/fundraisers'
import { extendFundraiser } from '#shared/contract/publishing'
import { say, sayIn } from '#shared/language/say'
import { typedWhole } from '#shared/rules/typed-number'
import { send } from '../../api/client'
import { TextField } from '../../components/form/Field'
import { Form, FormError, SubmitButton } from '../../components/form/Form'
import { useForm } from '../../components/form/useForm'
import { showToast } from '../../notify/toasts'
import { notTaken } from '../../offline/outbox/outbox-text'
import { attemptKeyOf, forgetAttemptKey } from '../../payments/attempt-key'
import { fundraiserQuery } from '../fundraiser/fundraiser-route'

interface ControlsProps {
  fundraiser: Pick<Fundraiser, 'id' | 'duration'>
  onExtended?: (fundraiser: Fundraiser) => void
}

/** Forms for admins: add days, or set a new total duration (spec sections 2 and 5). */
export function ExtendControls(props: ControlsProps) {
  return (
    <section className="panel" aria-labelledby="extend">
      <h2 id="extend">{say('Extend campaign')}</h2>
      <p role="status">
        {say('{days, plural, one {It now runs for # day in all.} other {It now runs for # days in all.}}', {
          days: props.fundraiser.duration,
        })}
      </p>
      <ExtendForm {...props} name="additionalDays" label={say('Add Days')} button={sayIn('days', 'Add')} />
      <ExtendForm {...props} name="newDuration" label={say('Set Total')} button={sayIn('days', 'Set')} />
    </section>
  )
}

interface Props extends ControlsProps {
  name: 'additionalDays' | 'newDuration'
  label: string
  button: string
}

function ExtendForm({ fundraiser, onExtended, name, label, button }: Props) {
  const client = useQueryClient()
  const attempt = `extend:${fundraiser.id}`
  const form = useForm({
    schema: extendFundraiser.body,
    read: (typed) => ({ [name]: typedWhole(typed[name] ?? '') }),
    submit: (body) =>
      send(extendFundraiser, { params: { id: fundraiser.id }, body }, { idempotencyKey: attemptKeyOf(attempt, body) }),
    onDone({ message, fundraiser: extended }) {
      forgetAttemptKey(attempt)
      showToast({ title: say('Campaign Duration Extended'), description: message })
      client.setQueryData(fundraiserQuery(String(fundraiser.id)).queryKey, extended)
      onExtended?.(extended)
    },
    invalidTitle: say('Invalid Input'),
    failure: { title: say('Extension Failed'), text: notTaken('fundraiser.update') },
  })
  return (
    <Form form={form} aria-label={label}>
      <TextField name={name} label={label} inputMode="numeric" dir="ltr" autoComplete="off" />
      <FormError />
      <SubmitButton pending={say('Saving...')}>{button}</SubmitButton>
    </Form>
  )
}
