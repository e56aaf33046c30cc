import { type ComponentProps, useState } from 'react'
import { say } from '#shared/language/say'
import { Field, type FieldProps } from './Field'

interface Props extends FieldProps, Omit<ComponentProps<'textarea'>, 'id' | 'name'> {
  /** The maximum number of characters; a counter is shown below. */
  maximum: number
}

/** A field for several lines of text, with a character counter. */
export function TextArea({ name, label, maximum, ...textarea }: Props) {
  const [length, setLength] = useState(String(textarea.defaultValue ?? '').length)
  return (
    <Field name={name} label={label} hint={say('{length, number}/{maximum, number} characters', { length, maximum })}>
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
