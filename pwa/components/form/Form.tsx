import { type UseMutationResult, useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { say } from '#shared/language/say'
import { reasonOf, showFailure } from '../../api/errors'
import { useConnection } from '../../offline/connection'
import { useHydrated } from '../../page/page'
import { FormProvider, type FormState, useFormState } from './useForm'

interface Props {
  form: FormState
  children: ReactNode
  className?: string
  'aria-label'?: string
}

export function Form({ form, children, ...attributes }: Props) {
  const { ref, onSubmit, onInput } = form
  return (
    <form method="post" noValidate ref={ref} onSubmit={onSubmit} onInput={onInput} {...attributes}>
      <FormProvider value={form}>{children}</FormProvider>
    </form>
  )
}

/** The error of the form that belongs to no field. It stays until the next try. */
export function FormError() {
  const { title, text } = useFormState().failure ?? {}
  if (!title && !text) return null
  return (
    <p className="form-problem" tabIndex={-1} role="alert">
      {title && <strong>{title}</strong>} {text !== title && text}
    </p>
  )
}

interface SubmitButtonProps {
  children: ReactNode
  pending: string
  className?: string
  /** Whether the server takes the form too. */
  worksWithoutScript?: boolean
}

/** Submits the form. It keeps the focus while the form is being sent, and is disabled until what sends it is loaded. */
export function SubmitButton({ children, pending, className, worksWithoutScript = false }: SubmitButtonProps) {
  const { isReady, isPending } = useFormState()
  return (
    <button
      type="submit"
      className={className}
      disabled={!isReady && !worksWithoutScript}
      aria-disabled={isPending}
      aria-busy={isPending}
    >
      {isPending ? pending : children}
    </button>
  )
}

/** Says while offline why the form can't be sent. `what` begins the sentence: `Signing in`. `hasTyped`: there is something to lose. */
export function NeedsConnection({ what, hasTyped = true }: { what: string; hasTyped?: boolean }) {
  const isOffline = useConnection() === 'offline'
  return (
    <div role="status">
      {isOffline && (
        <p className="form-note">
          {say('{what} needs a connection.', { what })}
          {hasTyped && ` ${say('What you typed stays here.')}`}
        </p>
      )}
    </div>
  )
}

/** `<noscript>` does not reach browsers that are too old for our script (decision 0014). */
export function WithoutScriptNote({ children }: { children: ReactNode }) {
  return useHydrated() ? null : <p className="form-note without-script">{children}</p>
}

interface Act<Reply> {
  act: () => Promise<Reply>
  onDone?: (reply: Reply) => unknown
  onFailed?: () => void
  failure?: (error: Error) => string
}

/** Something that a button sends at once, without a form. A failure is shown as a toast. */
export function useAct<Reply>({ act, onDone, onFailed, failure }: Act<Reply>): UseMutationResult<Reply, Error, void> {
  return useMutation({
    mutationFn: act,
    ...(onDone && { onSuccess: onDone }),
    onError(error) {
      onFailed?.()
      showFailure(error, say('Error'), failure?.(error) ?? reasonOf(error, say('Please try again.')))
    },
  })
}

interface PendingButtonProps {
  action: Pick<UseMutationResult<unknown, Error, void>, 'mutate' | 'isPending'>
  pending: ReactNode
  className?: string | undefined
  children: ReactNode
}

export function PendingButton({ action: { mutate, isPending }, pending, className, children }: PendingButtonProps) {
  return (
    <button
      type="button"
      className={className}
      aria-disabled={isPending}
      aria-busy={isPending}
      onClick={() => !isPending && mutate()}
    >
      {isPending ? pending : children}
    </button>
  )
}
