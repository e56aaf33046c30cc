import { useSyncExternalStore } from 'react'

/** As `screens.desktop` of the styles. */
const WIDE = '(min-width: 64em)'

let isWide = false

function subscribe(listener: () => void): () => void {
  const media = matchMedia(WIDE)
  media.addEventListener('change', listener)
  // When a dialog closes, the focus goes back to the page.
  document.addEventListener('focusin', listener)
  return () => {
    media.removeEventListener('change', listener)
    document.removeEventListener('focusin', listener)
  }
}

/** A dialog belongs to its row, and what is typed there would go with it: under an open one the page stays as it is. */
function look(): boolean {
  if (!document.querySelector('dialog[open]')) isWide = matchMedia(WIDE).matches
  return isWide
}

/** Whether there is room for a table. The admin screen is drawn in the browser alone. */
export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, look)
}
