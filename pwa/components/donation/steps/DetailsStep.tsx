import { type FormEvent, useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { say } from '#shared/language/say'
import type { FeeTerms } from '#shared/rules/money/fees'
import { usePage } from '../../../page/page'
import { useHydrated } from '../../../page/use-hydrated'
import type { Gift } from '../../../payments/gift'
import { WithoutScriptNote } from '../../form/WithoutScriptNote'
import { DonorFields } from '../details/DonorFields'
import type { EarlierDetails } from '../details/EarlierNote'
import { GivingNeedsConnection } from '../GivingNeedsConnection'
import { InAfrica } from '../local/InAfrica'
import LocalAmounts from '../local/LocalAmounts'
import { QuickAmounts } from '../QuickAmounts'
import { DONOR_FIELDS, type TypedDetails, typedEmailProblem } from '../typed-details'
import { type Method, MethodStep } from './MethodStep'

interface Props {
  fundraiser: { id: number; title: string }
  typed: TypedDetails
  /** Null while no valid amount is typed, and then `amountProblem` says why. */
  gift: Gift | null
  amountProblem: string | null
  terms: FeeTerms
  /** Why the previously chosen payment could not be opened; null if none failed. */
  problem: string | null
  /** Whether the donor comes back from a payment: then the focus goes to the choice of the method. */
  isBack: boolean
  isSignedIn: boolean
  earlier: EarlierDetails | null
  onType: (change: Partial<TypedDetails>) => void
  /** One of the usual amounts was pressed. */
  onPick: () => void
  onCoverFees: (coversFees: boolean) => void
  onInvalid: () => void
  onChoose: (method: Method) => void
}

/** The amount, the donor's details and the payment method. Without script it is a form that leads to the checkout. */
export function DetailsStep(props: Props) {
  const { fundraiser, typed, gift, amountProblem, terms, isSignedIn, onType, onPick, onInvalid, onChoose } = props
  const isHydrated = useHydrated()
  const { prefix } = usePage()
  const form = useRef<HTMLFormElement>(null)
  const id = useId()
  const email = useRef<HTMLInputElement>(null)
  const [isChecked, setIsChecked] = useState(false)
  const amount = gift?.amount ?? null
  const problem = typed.amount === '' ? null : amountProblem

  // Text that was typed before the script loaded is in the fields, but not in the state yet.
  const adopt = useEffectEvent((fields: FormData) => {
    const early = DONOR_FIELDS.flatMap((name) => {
      const value = fields.get(name)
      return typeof value === 'string' && value !== '' && typed[name] === '' ? [[name, value]] : []
    })
    if (early.length > 0) onType(Object.fromEntries(early))
  })
  const focusMethods = () => form.current?.querySelector<HTMLElement>('.method-heading')?.focus()
  const start = useEffectEvent(() => props.isBack && focusMethods())
  // Before any other render: one with the empty state would put the cursor to the end of what is being typed.
  useLayoutEffect(() => {
    if (form.current) adopt(new FormData(form.current))
  }, [])
  useEffect(() => void start(), [])

  function pick(dollars: string) {
    onType({ amount: dollars })
    if (!typedEmailProblem(typed.donorEmail)) onPick()
  }

  function choose(method: Method) {
    setIsChecked(true)
    if (typedEmailProblem(typed.donorEmail)) email.current?.focus()
    else onChoose(method)
  }

  /** By the Enter key, or by a password manager, which ignores a disabled button. */
  function submit(event: FormEvent) {
    event.preventDefault()
    if (gift === null) onInvalid()
    else focusMethods()
  }

  return (
    <form ref={form} action={`${prefix}/checkout`} onSubmit={submit} noValidate={isHydrated}>
      <input type="hidden" name="fundraiserId" value={fundraiser.id} />
      <input type="hidden" name="fundraiserTitle" value={fundraiser.title} />
      <QuickAmounts fundraiser={fundraiser} chosen={amount} onChoose={pick} />
      <label>
        {say('Amount in US dollars')}
        <input
          type="number"
          dir="ltr"
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
        {problem ?? say('At least $1')}
      </small>
      <InAfrica>
        <LocalAmounts chosen={amount} onChoose={pick} />
      </InAfrica>
      <DonorFields
        typed={typed}
        onType={onType}
        email={email}
        isChecked={isChecked}
        isSignedIn={isSignedIn}
        earlier={props.earlier}
      />
      <GivingNeedsConnection amount={amount} />
      <WithoutScriptNote>
        {say(
          'Paying by card needs JavaScript, which this browser does not run, or it is too old for it. You can give by mobile money on the next page.',
        )}
      </WithoutScriptNote>
      {gift ? (
        <>
          {/* For the Enter key: the buttons below say how one pays. */}
          <button type="submit" hidden />
          <MethodStep
            gift={gift}
            terms={terms}
            problem={props.problem}
            onCoverFees={props.onCoverFees}
            onChoose={choose}
          />
        </>
      ) : (
        <>
          <button type="submit" className="button give" disabled={isHydrated} aria-describedby={`${id}-next`}>
            {say('Continue')}
          </button>
          {isHydrated && (
            <small id={`${id}-next`} className="field-note donation-next">
              {say('First choose an amount.')}
            </small>
          )}
        </>
      )}
    </form>
  )
}
