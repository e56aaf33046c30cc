import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { say } from '#shared/language/say'
import { dismissing, openModal } from '../../notify/open-dialogs'
import { useHydrated } from '../../page/use-hydrated'
import { AccountBlock } from '../account/AccountBlock'
import { CloseIcon, MenuIcon } from '../ui/icons'
import { HeaderLinks } from './HeaderLinks'

/** The menu on small screens: it opens without script until the script is loaded, and then as a modal panel from the right. */
export function HeaderMenu() {
  const isHydrated = useHydrated()
  const details = useRef<HTMLDetailsElement>(null)
  const wasOpen = useRef(false)
  useLayoutEffect(() => {
    wasOpen.current = details.current?.open ?? false
  }, [])

  if (isHydrated) return <MenuDialog isOpenAtFirst={wasOpen.current} />
  return (
    <details ref={details} className="menu narrow-only">
      <summary className="menu-button" aria-label={say('Menu')}>
        <MenuIcon />
      </summary>
      <div className="menu-panel">
        <MenuContent />
      </div>
    </details>
  )
}

function MenuDialog({ isOpenAtFirst }: { isOpenAtFirst: boolean }) {
  const dialog = useRef<HTMLDialogElement>(null)
  // The history entry that it was opened on: a chosen link creates another one, and so closes it.
  const { key } = useLocation()
  const [openedOn, setOpenedOn] = useState(isOpenAtFirst ? key : null)
  // A layout effect, so that closing returns the focus to the button before the new screen takes it.
  useLayoutEffect(() => (openedOn === key && dialog.current ? openModal(dialog.current) : undefined), [openedOn, key])
  useEffect(() => (dialog.current ? closeOnTapBeside(dialog.current, () => setOpenedOn(null)) : undefined), [])

  return (
    <>
      <button
        type="button"
        className="menu-button narrow-only"
        aria-label={say('Menu')}
        aria-haspopup="dialog"
        onClick={() => setOpenedOn(key)}
      >
        <MenuIcon />
      </button>
      <dialog ref={dialog} className="menu-panel" aria-label={say('Menu')} {...dismissing(() => setOpenedOn(null))}>
        <button type="button" className="menu-button" aria-label={say('Close menu')} onClick={() => setOpenedOn(null)}>
          <CloseIcon />
        </button>
        <MenuContent />
      </dialog>
    </>
  )
}

/** Closes the dialog on a tap on the backdrop: its target is the dialog itself and no element in it. */
function closeOnTapBeside(dialog: HTMLDialogElement, close: () => void): () => void {
  const listen = ({ target, offsetX }: MouseEvent) => {
    if (target === dialog && offsetX * (offsetX - dialog.offsetWidth) > 0) close()
  }
  dialog.addEventListener('click', listen)
  return () => dialog.removeEventListener('click', listen)
}

function MenuContent() {
  return (
    <AccountBlock>
      <nav className="menu-links" aria-label={say('Menu')}>
        <HeaderLinks />
      </nav>
    </AccountBlock>
  )
}
