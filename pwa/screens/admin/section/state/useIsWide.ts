import { useSyncExternalStore } from 'react'

/** The same as `screens.desktop` in the styles. */
const WIDE = '(min-width: 64em)'

let isWide = false

function subscribe(listener: () => void): () => void {
  const media = matchMedia(WIDE)
  media.addEventListener('change', listener)
  // When a dialog closes, the focus returns to the page.
  document.addEventListener('focusin', listener)
  return () => {
    media.removeEventListener('change', listener)
    document.removeEventListener('focusin', listener)
  }
}

/** Keeps the layout under an open dialog: a dialog belongs to its row, so another layout would lose its typed text. */
function look(): boolean {
  if (!document.querySelector('dialog[open]')) isWide = matchMedia(WIDE).matches
  return isWide
}

/** Whether there is room for a table. Only the browser renders the admin screen. */
export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, look)
}
