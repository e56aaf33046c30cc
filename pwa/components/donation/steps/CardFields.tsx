import { useId } from 'react'
import { say } from '#shared/language/say'
import type { CardField, FieldState } from '../../../payments/card/mount-card-fields'

const labels = (): Record<CardField, string> => ({
  cardNumber: say('Card number'),
  cardExpiry: say('Expiration date (MM / YY)'),
  cardCvc: say('Security code (CVC)'),
})

/** The containers of the provider's three fields, each with its label and its error. */
export function CardFields({ fields }: { fields: Record<CardField, FieldState> }) {
  return (
    <>
      <Field name="cardNumber" state={fields.cardNumber} />
      <Field name="cardExpiry" state={fields.cardExpiry} />
      <Field name="cardCvc" state={fields.cardCvc} />
    </>
  )
}

function Field({ name, state }: { name: CardField; state: FieldState }) {
  const id = useId()
  const look = [state.hasFocus && 'focused', state.error && 'invalid'].filter(Boolean).join(' ')
  return (
    <div className={`card-field ${name}`}>
      <label htmlFor={id}>{labels()[name]}</label>
      <div id={id} data-card-field={name} className={`card-field-frame ${look}`} />
      <small className="field-note field-problem" role="status">
        {state.error}
      </small>
    </div>
  )
}
