import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { say } from '#shared/language/say'
import { dismissing, openDialogs, openModal } from '../../notify/open-dialogs'
import { CloseIcon } from './icons'

interface Props {
  title: string
  onClose: () => void
  children: ReactNode
}

export function Dialog({ isOpen, ...props }: Props & { isOpen: boolean }) {
  return isOpen && createPortal(<OpenDialog {...props} />, document.body)
}

function OpenDialog({ title, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useLayoutEffect(() => (dialog.current ? openModal(dialog.current) : undefined), [])

  // Not after the clean-up of `openModal`: React also runs it when it hides the screen for a moment, until code has loaded.
  const dismiss = () => dialog.current && openDialogs.value.includes(dialog.current) && onClose()

  return (
    <dialog ref={dialog} className="dialog" aria-labelledby={titleId} {...dismissing(dismiss)}>
      <header>
        <h2 id={titleId}>{title}</h2>
        <button type="button" className="menu-button" aria-label={say('Close')} onClick={onClose}>
          <CloseIcon />
        </button>
      </header>
      {children}
    </dialog>
  )
}
