import { type FormEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useHydrated } from '../../../page/use-hydrated'
import { WithoutScriptNote } from '../../form/WithoutScriptNote'
import { GivingNeedsConnection } from '../GivingNeedsConnection'
import { InAfrica, LocalAmounts } from '../local/InAfrica'
import { QuickAmounts } from '../QuickAmounts'
import { DONOR_FIELDS, type TypedDetails, typedEmailProblem } from '../typed-details'

interface Props {
  fundraiser: { id: number; title: string }
  typed: TypedDetails
  /** Cents; null while no valid amount is typed. */
  amount: number | null
  amountProblem: string | null
  onType: (change: Partial<TypedDetails>) => void
  onContinue: () => void
}

/** The amount and the donor's details. Without script it is a form that leads to the checkout. */
export function DetailsStep({ fundraiser, typed, amount, amountProblem, onType, onContinue }: Props) {
  const isHydrated = useHydrated()
  const form = useRef<HTMLFormElement>(null)
  const id = useId()
  const email = useRef<HTMLInputElement>(null)
  const [isEmailTyped, setIsEmailTyped] = useState(false)
  const problem = typed.amount === '' ? null : amountProblem
  const emailProblem = isEmailTyped ? typedEmailProblem(typed.donorEmail) : null

  // Text that was typed before the script loaded is in the fields, but not in the state yet.
  const adopt = useEffectEvent((fields: FormData) => {
    const early = DONOR_FIELDS.flatMap((name) => {
      const value = fields.get(name)
      return typeof value === 'string' && value !== '' && typed[name] === '' ? [[name, value]] : []
    })
    if (early.length > 0) onType(Object.fromEntries(early))
  })
  useEffect(() => {
    if (form.current) adopt(new FormData(form.current))
  }, [])

  function submit(event: FormEvent) {
    event.preventDefault()
    setIsEmailTyped(true)
    if (typedEmailProblem(typed.donorEmail)) email.current?.focus()
    else onContinue()
  }

  return (
    <form ref={form} action="/checkout" onSubmit={submit} noValidate={isHydrated}>
      <input type="hidden" name="fundraiserId" value={fundraiser.id} />
      <input type="hidden" name="fundraiserTitle" value={fundraiser.title} />
      <QuickAmounts fundraiser={fundraiser} chosen={amount} onChoose={(dollars) => onType({ amount: dollars })} />
      <label>
        Amount in US dollars
        <input
          type="number"
          name="amount"
          inputMode="decimal"
          min="1"
          step="0.01"
          required
          value={typed.amount}
          onChange={(event) => onType({ amount: event.target.value })}
          aria-invalid={problem ? true : undefined}
          aria-describedby={`${id}-amount`}
        />
      </label>
      <small id={`${id}-amount`} className={`field-note ${problem ? 'field-problem' : ''}`} aria-live="polite">
        {problem ?? 'At least $1'}
      </small>
      <InAfrica>
        <LocalAmounts chosen={amount} onChoose={(dollars) => onType({ amount: dollars })} />
      </InAfrica>
      <label>
        Your name (optional)
        <input
          name="donorName"
          autoComplete="name"
          maxLength={80}
          placeholder="Anonymous"
          dir="auto"
          value={typed.donorName}
          onChange={(event) => onType({ donorName: event.target.value })}
        />
      </label>
      <label>
        Email (optional)
        <input
          type="email"
          name="donorEmail"
          autoComplete="email"
          ref={email}
          maxLength={254}
          value={typed.donorEmail}
          onChange={(event) => onType({ donorEmail: event.target.value })}
          onBlur={() => setIsEmailTyped(true)}
          aria-invalid={emailProblem ? true : undefined}
          aria-describedby={`${id}-email`}
        />
      </label>
      <small id={`${id}-email`} className="field-note field-problem" aria-live="polite">
        {emailProblem}
      </small>
      <label>
        Message (optional)
        <textarea
          name="message"
          rows={3}
          maxLength={500}
          dir="auto"
          value={typed.message}
          onChange={(event) => onType({ message: event.target.value })}
        />
      </label>
      <GivingNeedsConnection amount={amount} />
      <WithoutScriptNote>
        Paying by card needs JavaScript, which this browser does not run, or it is too old for it. You can give by
        mobile money on the next page.
      </WithoutScriptNote>
      <button type="submit" disabled={isHydrated && amountProblem !== null}>
        Continue
      </button>
    </form>
  )
}
