import { signal } from '@preact/signals-react'
import { followBusyWork } from '../../api/quiet'

const TYPING = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]'

/** Whether somebody pays or sends in this page: see `whileBusy`. */
export const isWorking = signal(false)
followBusyWork((count) => {
  isWorking.value = count > 0
})

/** Whether the person is typing, sending or paying and must not be interrupted. */
export function isBusy(): boolean {
  return isWorking.value || isPaying() || document.activeElement?.matches(TYPING) === true
}

/** Whether the person may be paying. Card fields are frames of the provider; no other page of ours has a frame. */
export function isPaying(): boolean {
  return location.pathname.endsWith('/checkout') || document.querySelector('iframe') !== null
}
