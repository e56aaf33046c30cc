import { type ComponentProps, type ReactNode, useRef, useState } from 'react'
import { centsToDecimal, formatCents } from '#shared/rules/money/money'
import { readTypedSum, sumInWords, whichSum } from '#shared/rules/typed-number'
import { SmallButton } from '../ui/Buttons'
import { Field, type FieldProps } from './Field'

type Input = Omit<ComponentProps<'input'>, 'id' | 'type' | 'children'>

/** A field of numbers would drop a comma, and count with the mouse wheel. */
export const SUM_INPUT = { type: 'text', inputMode: 'decimal', dir: 'ltr', autoComplete: 'off' } as const

interface WhichSumProps {
  typed: string
  /** Takes the chosen sum as text in dollars. */
  onTake: (dollars: string) => void
}

/** A button for each of the two sums that a text may be. */
export function WhichSum({ typed, onTake }: WhichSumProps) {
  const { either } = readTypedSum(typed)
  return (
    either && (
      <p className="actions">
        {either.map((cents) => (
          <SmallButton key={cents} onClick={() => onTake(centsToDecimal(cents))}>
            {formatCents(cents)}
          </SmallButton>
        ))}
      </p>
    )
  )
}

/** A sum in dollars, said in words or asked about. `children`: below it, from its cents. */
export function SumField({
  name,
  label,
  hint,
  children,
  ...input
}: Input & FieldProps & { children?: (cents: number) => ReactNode }) {
  const [typed, setTyped] = useState(String(input.defaultValue ?? ''))
  const field = useRef<HTMLInputElement>(null)
  const { cents, either } = readTypedSum(typed)
  function take(dollars: string) {
    if (!field.current) return
    field.current.value = dollars
    field.current.dispatchEvent(new Event('input', { bubbles: true }))
    field.current.focus()
  }
  return (
    <>
      <Field
        name={name}
        label={label}
        hint={cents ? [hint, sumInWords(cents)].filter(Boolean).join(' · ') : hint}
        problem={either ? whichSum(either) : undefined}
        answers={<WhichSum typed={typed} onTake={take} />}
      >
        {(control) => (
          <input
            {...SUM_INPUT}
            ref={field}
            {...input}
            {...control}
            onInput={({ currentTarget }) => setTyped(currentTarget.value)}
          />
        )}
      </Field>
      {cents ? children?.(cents) : null}
    </>
  )
}
