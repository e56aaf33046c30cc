import type { ReadonlySignal } from '@preact/signals-react'
import { useSyncExternalStore } from 'react'

/**
 * The value of a signal about the device. On the server and while hydrating it is `serverValue`: what the server rendered
 * knew nothing of this device, and the first render in the browser must be the same.
 */
export function useClientSignal<T>(source: ReadonlySignal<T>, serverValue: T): T {
  return useSyncExternalStore(
    (listener) => source.subscribe(listener),
    () => source.value,
    () => serverValue,
  )
}
