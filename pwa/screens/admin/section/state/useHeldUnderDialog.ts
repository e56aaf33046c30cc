import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { openDialogs } from '../../../../notify/open-dialogs'

/**
 * The data of a section, unchanged while a dialog is open: dialogs belong to rows, so a row that leaves the list would take its dialog
 * and the typed text with it. The server checks what the dialog sends.
 */
export function useHeldUnderDialog<Data>(current: Data): Data {
  useSignals()
  const isCovered = openDialogs.value.length > 0
  const [held, setHeld] = useState(current)
  if (isCovered) return held
  if (held !== current) setHeld(current)
  return current
}
