import type { ReactNode } from 'react'
import { FormProvider, type FormState } from './useForm'

interface Props {
  form: FormState
  children: ReactNode
  className?: string
  'aria-label'?: string
}

/** The form element for `useForm`. If it is submitted without the script, no typed text gets into an address. */
export function Form({ form, children, ...attributes }: Props) {
  const { ref, onSubmit, onInput } = form
  return (
    <form method="post" noValidate ref={ref} onSubmit={onSubmit} onInput={onInput} {...attributes}>
      <FormProvider value={form}>{children}</FormProvider>
    </form>
  )
}
