import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useHydrated } from '../use-hydrated'
import { AccountBlock } from './account/AccountBlock'
import { CloseIcon, MenuIcon } from './icons'
import { MainLinks } from './MainLinks'
import { openModal } from './open-dialogs'

/** The menu of small screens: opens by itself before the script is there, and as a modal panel from the right afterwards. */
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
      <summary className="menu-button" aria-label="Menu">
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
  // The visit of a page that it was opened on: choosing a link begins another, and so closes it.
  const { key } = useLocation()
  const [openedOn, setOpenedOn] = useState(isOpenAtFirst ? key : null)
  // Before the new screen takes the focus: closing gives it back to the button.
  useLayoutEffect(() => (openedOn === key && dialog.current ? openModal(dialog.current) : undefined), [openedOn, key])
  useEffect(() => (dialog.current ? closeOnTapBeside(dialog.current) : undefined), [])

  return (
    <>
      <button
        type="button"
        className="menu-button narrow-only"
        aria-label="Menu"
        aria-haspopup="dialog"
        onClick={() => setOpenedOn(key)}
      >
        <MenuIcon />
      </button>
      <dialog ref={dialog} className="menu-panel" aria-label="Menu" onClose={() => setOpenedOn(null)}>
        <button type="button" className="menu-button" aria-label="Close menu" onClick={() => setOpenedOn(null)}>
          <CloseIcon />
        </button>
        <MenuContent />
      </dialog>
    </>
  )
}

/** A tap on the backdrop is a tap on the dialog itself and on nothing in it. */
function closeOnTapBeside(dialog: HTMLDialogElement): () => void {
  const listen = ({ target, clientX }: MouseEvent) => {
    if (target === dialog && clientX < dialog.getBoundingClientRect().left) dialog.close()
  }
  dialog.addEventListener('click', listen)
  return () => dialog.removeEventListener('click', listen)
}

function MenuContent() {
  return (
    <>
      <nav className="menu-links" aria-label="Menu">
        <MainLinks />
      </nav>
      <AccountBlock />
    </>
  )
}
