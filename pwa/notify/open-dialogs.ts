import { signal } from '@preact/signals-react'
import type { SyntheticEvent } from 'react'

/** The open modal dialogs, the topmost last: only content of that one can be reached. Client-side only. */
export const openDialogs = signal<readonly HTMLElement[]>([])

/** Opens a modal dialog. Returns a function that closes it. */
export function openModal(dialog: HTMLDialogElement): () => void {
  dialog.showModal()
  openDialogs.value = [...openDialogs.value, dialog]
  return () => {
    openDialogs.value = openDialogs.value.filter((open) => open !== dialog)
    dialog.close()
  }
}

/**
 * The handlers that let Escape and the back gesture close a dialog. They use `cancel`, because the browser returns the focus before it
 * sends `close`, and a second press on the button in between would have no effect.
 */
export function dismissing(close: () => void) {
  return {
    // A file field inside the dialog sends `cancel` too.
    onCancel: ({ target, currentTarget }: SyntheticEvent) => target === currentTarget && close(),
    // The dialog may have been opened again meanwhile.
    onClose: ({ currentTarget }: SyntheticEvent<HTMLDialogElement>) => currentTarget.open || close(),
  }
}
