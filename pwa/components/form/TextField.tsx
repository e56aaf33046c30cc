import type { ComponentProps } from 'react'
import { Field, type FieldProps } from './Field'

/** One line of text. */
export function TextField({ name, label, hint, ...input }: FieldProps & Omit<ComponentProps<'input'>, 'id'>) {
  return (
    <Field name={name} label={label} hint={hint}>
      {(control) => <input dir="auto" {...input} {...control} />}
    </Field>
  )
}
