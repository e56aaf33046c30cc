import type { ReactNode } from 'react'
import { Dialog } from '../../../components/ui/Dialog'
import type { Toast } from '../../../notify/toasts'
import { useAction } from './state/useAction'

interface Props<Reply> {
  title: string
  isOpen: boolean
  onClose: () => void
  /** The effect of the action. */
  children: ReactNode
  /** The label of the button; `pending` while the action runs. */
  confirm: string
  pending: string
  isDanger?: boolean
  act: () => Promise<Reply>
  done: (reply: Reply) => Toast
  failure: string
}

/** Asks before an action. The dialog closes when the action's result is known. */
export function ConfirmDialog<Reply>({ title, isOpen, onClose, ...props }: Props<Reply>) {
  return (
    <Dialog title={title} isOpen={isOpen} onClose={onClose}>
      <Confirm {...props} onClose={onClose} />
    </Dialog>
  )
}

type ConfirmProps<Reply> = Omit<Props<Reply>, 'title' | 'isOpen'>

function Confirm<Reply>({ children, confirm, pending, isDanger, act, done, failure, onClose }: ConfirmProps<Reply>) {
  const { mutate, isPending } = useAction<void, Reply>({ act, done, failure, onSettled: onClose })
  return (
    <>
      {children}
      <p className="actions">
        <button
          type="button"
          className={isDanger ? 'button danger' : undefined}
          aria-disabled={isPending}
          onClick={() => !isPending && mutate()}
        >
          {isPending ? pending : confirm}
        </button>
        <button type="button" className="button quiet" onClick={onClose}>
          Cancel
        </button>
      </p>
    </>
  )
}
