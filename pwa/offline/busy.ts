import { computed } from '@preact/signals-react'
import { useEffect } from 'react'
import { addBusyWork, busyWork } from '../api/client'

const TYPING = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]'

export const isWorking = computed(() => busyWork.value > 0)

export const isBusy = (): boolean => isWorking.value || isPaying() || document.activeElement?.matches(TYPING) === true

/** Whether the person may be paying. Card fields are frames of the provider; no other page of ours has a frame. */
export const isPaying = (): boolean =>
  location.pathname.endsWith('/checkout') || document.querySelector('iframe') !== null

/** Marks a step of a payment as busy while it is on screen, not only while its requests run: see `whileBusy`. */
export function useBusy(isBusyNow: boolean): void {
  useEffect(() => {
    if (!isBusyNow) return
    addBusyWork(1)
    return () => addBusyWork(-1)
  }, [isBusyNow])
}
