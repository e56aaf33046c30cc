import { useSyncExternalStore } from 'react'

/** As `screens.desktop` of the styles. */
const WIDE = '(min-width: 64em)'

function subscribe(listener: () => void): () => void {
  const media = matchMedia(WIDE)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

/** Whether there is room for a table. The admin screen is drawn in the browser alone. */
export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(WIDE).matches)
}
