import { type ComponentProps, useState } from 'react'
import { Field, type FieldProps } from './Field'

interface Props extends FieldProps, Omit<ComponentProps<'textarea'>, 'id' | 'name'> {
  /** The most characters that it may have: they are counted under it. */
  most: number
}

/** Text of several lines, with a count of its characters. */
export function TextArea({ name, label, most, ...textarea }: Props) {
  const [length, setLength] = useState(String(textarea.defaultValue ?? '').length)
  return (
    <Field name={name} label={label} hint={`${length}/${most} characters`}>
      {(control) => (
        <textarea
          dir="auto"
          rows={4}
          {...textarea}
          {...control}
          onInput={({ currentTarget }) => setLength(currentTarget.value.length)}
        />
      )}
    </Field>
  )
}
