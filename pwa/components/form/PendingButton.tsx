import { type UseMutationResult, useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { say } from '#shared/language/say'
import { reasonOf } from '../../api/errors'
import { showToast } from '../../notify/toasts'

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
      const description = failure?.(error) ?? reasonOf(error, say('Please try again.'))
      showToast({ title: say('Error'), description, tone: 'destructive' })
    },
  })
}

interface Props {
  action: Pick<UseMutationResult<unknown, Error, void>, 'mutate' | 'isPending'>
  pending: ReactNode
  className?: string | undefined
  children: ReactNode
}

export function PendingButton({ action: { mutate, isPending }, pending, className, children }: Props) {
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
