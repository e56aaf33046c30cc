import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { LANGUAGES, ownName } from '#shared/language/languages'
import { say } from '#shared/language/say'
import { lengthOf } from '#shared/rules/characters'
import { useFormState } from './useForm'

export interface Control {
  id: string
  name: string
  'aria-invalid': true | undefined
  'aria-describedby': string
}

export interface FieldProps {
  /** The name in the contract: the schema's and the server's messages for this path appear here. */
  name: string
  label: ReactNode
  hint?: ReactNode
}

interface AnyFieldProps extends FieldProps {
  /** What is wrong before anything is sent; otherwise the schema and the server say it. */
  problem?: string | undefined
  /** What can be done about the problem. */
  answers?: ReactNode
  children: (control: Control) => ReactNode
}

export function Field({ name, label, hint, problem: known, answers, children }: AnyFieldProps) {
  const id = useId()
  const { problemOf } = useFormState()
  const problem = known ?? problemOf(name)
  const hintId = `${id}-hint`
  const problemId = `${id}-problem`
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        name,
        'aria-invalid': problem ? true : undefined,
        'aria-describedby': hint ? `${hintId} ${problemId}` : problemId,
      })}
      {hint && (
        <small id={hintId} className="field-note">
          {hint}
        </small>
      )}
      <small id={problemId} className="field-note field-problem" role="alert">
        {problem}
      </small>
      {answers}
    </div>
  )
}

export function TextField({ name, label, hint, ...input }: FieldProps & Omit<ComponentProps<'input'>, 'id'>) {
  return (
    <Field name={name} label={label} hint={hint}>
      {(control) => <input dir="auto" {...input} {...control} />}
    </Field>
  )
}

export const EmailField = (
  field: Omit<ComponentProps<typeof TextField>, 'name' | 'type' | 'dir'> & { name?: string },
) => <TextField name="email" autoComplete="email" {...field} type="email" dir="ltr" />

type OptionList = readonly (readonly [value: string | number, text: string])[]

export function Options({ list }: { list: OptionList }) {
  return list.map(([value, text]) => (
    <option key={value} value={value}>
      {text}
    </option>
  ))
}

export function LanguageOptions() {
  return LANGUAGES.map((language) => (
    <option key={language} value={language} lang={language}>
      {ownName(language)}
    </option>
  ))
}

export function SelectField({
  name,
  label,
  hint,
  options,
  ...select
}: FieldProps & Omit<ComponentProps<'select'>, 'id'> & { options: OptionList }) {
  return (
    <Field name={name} label={label} hint={hint}>
      {(control) => (
        <select {...select} {...control}>
          <Options list={options} />
        </select>
      )}
    </Field>
  )
}

/** One of several answers, and what it means. */
export function RadioField({ label, note, ...input }: ComponentProps<'input'> & { label: ReactNode; note: ReactNode }) {
  return (
    <label>
      <input {...input} type="radio" />
      <span>
        {label}
        <small>{note}</small>
      </span>
    </label>
  )
}

interface Props extends FieldProps, Omit<ComponentProps<'textarea'>, 'id' | 'name'> {
  maximum: number
}

export function TextArea({ name, label, hint, maximum, ...textarea }: Props) {
  const [length, setLength] = useState(lengthOf(String(textarea.defaultValue ?? '')))
  return (
    <Field
      name={name}
      label={label}
      hint={
        <>
          {hint} {say('{length, number}/{maximum, number} characters', { length, maximum })}
        </>
      }
    >
      {(control) => (
        <textarea
          dir="auto"
          rows={4}
          {...textarea}
          {...control}
          onInput={({ currentTarget }) => setLength(lengthOf(currentTarget.value))}
        />
      )}
    </Field>
  )
}
