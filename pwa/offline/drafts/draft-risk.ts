import { signal } from '@preact/signals-react'
import { onDraftRisk } from './drafts'

/** Whether the last attempt to save a draft failed: the device is full, or storage is blocked for this site. */
export const isDraftAtRisk = signal(false)

onDraftRisk((isAtRisk) => {
  isDraftAtRisk.value = isAtRisk
})
