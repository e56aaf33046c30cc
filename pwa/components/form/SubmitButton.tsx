import type { ReactNode } from 'react'
import { useFormState } from './useForm'

interface Props {
  children: ReactNode
  /** The label while the form is being sent. */
  pending: string
  className?: string
}

/** Submits the form. It keeps the focus while the form is being sent, and is disabled until the script is loaded. */
export function SubmitButton({ children, pending, className }: Props) {
  const { isReady, isPending } = useFormState()
  return (
    <button type="submit" className={className} disabled={!isReady} aria-disabled={isPending} aria-busy={isPending}>
      {isPending ? pending : children}
    </button>
  )
}
