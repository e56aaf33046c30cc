import { signal } from '@preact/signals-react'

/** The modal dialogs that are open, the topmost last: only what stands in that one can be reached. Client-side only. */
export const openDialogs = signal<readonly HTMLElement[]>([])
export const NO_DIALOGS: readonly HTMLElement[] = []

/** Opens a dialog above all else. The answer closes it again. */
export function openModal(dialog: HTMLDialogElement): () => void {
  dialog.showModal()
  openDialogs.value = [...openDialogs.value, dialog]
  return () => {
    dialog.close()
    openDialogs.value = openDialogs.value.filter((open) => open !== dialog)
  }
}
