import { signal } from '@preact/signals-react'
import type { SyntheticEvent } from 'react'

export const openDialogs = signal<readonly HTMLElement[]>([])

export function openModal(dialog: HTMLDialogElement): () => void {
  dialog.showModal()
  openDialogs.value = [...openDialogs.value, dialog]
  return () => {
    openDialogs.value = openDialogs.value.filter((open) => open !== dialog)
    dialog.close()
  }
}

/** `cancel` and not `close`, before which the browser returns the focus. */
export function dismissing(close: () => void) {
  return {
    // A file field inside the dialog sends `cancel` too.
    onCancel: ({ target, currentTarget }: SyntheticEvent) => target === currentTarget && close(),
    // The dialog may have been opened again meanwhile.
    onClose: ({ currentTarget }: SyntheticEvent<HTMLDialogElement>) => currentTarget.open || close(),
  }
}
