import type { ComponentProps, ReactNode } from 'react'
import type { Issue } from '#shared/contract/base/parse'

interface FieldProps {
  /** The form's typed texts and its errors. */
  form: { typed: Readonly<Record<string, string>>; issues: readonly Issue[] }
  name: string
  label: string
  hint?: string | undefined
}

type Control = Pick<ComponentProps<'input'>, 'id' | 'name' | 'defaultValue' | 'aria-describedby' | 'autoFocus'> & {
  'aria-invalid': true | undefined
}

/** A field of a form without script, with its error, else its hint. */
export function PlainField({
  form: { typed, issues },
  name,
  label,
  hint,
  children,
}: FieldProps & { children: (control: Control) => ReactNode }) {
  const problem = issues.find(({ path }) => path === name)?.message
  const note = problem ?? hint
  const control: Control = {
    id: name,
    name,
    defaultValue: typed[name],
    'aria-invalid': problem ? true : undefined,
    'aria-describedby': note ? `${name}-note` : undefined,
    autoFocus: issues[0]?.path === name,
  }
  return (
    <>
      <label htmlFor={name}>{label}</label>
      {children(control)}
      {note && (
        <small id={`${name}-note`} className={`field-note ${problem ? 'field-problem' : ''}`}>
          {note}
        </small>
      )}
    </>
  )
}

export function PlainInput({ form, name, label, hint, ...input }: FieldProps & Omit<ComponentProps<'input'>, 'form'>) {
  return (
    <PlainField {...{ form, name, label, hint }}>
      {(control) => <input dir="auto" {...input} {...control} />}
    </PlainField>
  )
}

export function HiddenFields({ fields }: { fields: Readonly<Record<string, string>> }) {
  return Object.entries(fields).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
}
