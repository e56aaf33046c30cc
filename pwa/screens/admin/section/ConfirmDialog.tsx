import type { ReactNode } from 'react'
import { Dialog } from '../../../components/Dialog'
import type { Toast } from '../../../components/toasts'
import { useAct } from './useAct'

interface Props<Reply> {
  title: string
  isOpen: boolean
  onClose: () => void
  /** What happens when it is done. */
  children: ReactNode
  /** What the button says, and what while it is under way. */
  confirm: string
  pending: string
  isDanger?: boolean
  act: () => Promise<Reply>
  done: (reply: Reply) => Toast
  failure: string
}

/** Asks before an act, in a dialog that goes away once it is known how it went. */
export function ConfirmDialog<Reply>({ title, isOpen, onClose, ...props }: Props<Reply>) {
  return (
    <Dialog title={title} isOpen={isOpen} onClose={onClose}>
      <Confirm {...props} onClose={onClose} />
    </Dialog>
  )
}

type ConfirmProps<Reply> = Omit<Props<Reply>, 'title' | 'isOpen'>

function Confirm<Reply>({ children, confirm, pending, isDanger, act, done, failure, onClose }: ConfirmProps<Reply>) {
  const { mutate, isPending } = useAct<void, Reply>({ act, done, failure, onSettled: onClose })
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
