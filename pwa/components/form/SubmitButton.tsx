import type { ReactNode } from 'react'
import { useFormState } from './useForm'

interface Props {
  children: ReactNode
  /** What it says while it is under way. */
  pending: string
  className?: string
}

/** Sends the form. It keeps the focus while it waits, and waits for the script. */
export function SubmitButton({ children, pending, className }: Props) {
  const { isReady, isPending } = useFormState()
  return (
    <button type="submit" className={className} disabled={!isReady} aria-disabled={isPending} aria-busy={isPending}>
      {isPending ? pending : children}
    </button>
  )
}
