import { type ComponentProps, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { say } from '#shared/language/say'
import { dismissing, openDialogs, openModal } from '../../notify/open-dialogs'
import { Button } from './Buttons'
import { CloseIcon } from './icons'

interface Props {
  title: string
  onClose: () => void
  children: ReactNode
}

export const Dialog = ({ isOpen, ...props }: Props & { isOpen: boolean }) =>
  isOpen && createPortal(<OpenDialog {...props} />, document.body)

interface DialogButtonProps extends Omit<ComponentProps<typeof Button>, 'children' | 'title' | 'onClick'> {
  title: string
  /** What the button says, if it is not the title. */
  label?: ReactNode
  children: (close: () => void) => ReactNode
}

/** A button and the dialog that it opens. */
export function DialogButton({ title, label = title, children, ...button }: DialogButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button aria-haspopup="dialog" {...button} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Dialog title={title} isOpen={isOpen} onClose={close}>
        {children(close)}
      </Dialog>
    </>
  )
}

/** What gets the focus; without one the title. */
const FIRST = 'form :is(a.button, input, select, textarea):not([hidden])'

function OpenDialog({ title: text, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const titleId = useId()
  useLayoutEffect(() => {
    if (!dialog.current) return
    const close = openModal(dialog.current)
    // The browser takes the first button, which closes it.
    const first = dialog.current.querySelector<HTMLElement>(FIRST) ?? title.current
    first?.focus({ preventScroll: true })
    return close
  }, [])

  // Not after the clean-up of `openModal`: React also runs it when it hides the screen for a moment, until code has loaded.
  const dismiss = () => dialog.current && openDialogs.value.includes(dialog.current) && onClose()

  return (
    <dialog ref={dialog} className="dialog" aria-labelledby={titleId} {...dismissing(dismiss)}>
      <header>
        <h2 ref={title} id={titleId} tabIndex={-1}>
          {text}
        </h2>
        <button type="button" className="menu-button" aria-label={say('Close')} onClick={onClose}>
          <CloseIcon />
        </button>
      </header>
      {children}
    </dialog>
  )
}
