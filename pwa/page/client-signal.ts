import type { ReadonlySignal } from '@preact/signals-react'
import { useSyncExternalStore } from 'react'

/**
 * The value of a signal about the device. On the server and while hydrating it is `serverValue`: the server knows nothing about the
 * device, and the first render in the browser must match the server's.
 */
export function useClientSignal<T>(source: ReadonlySignal<T>, serverValue: T): T {
  return useSyncExternalStore(
    (listener) => source.subscribe(listener),
    () => source.value,
    () => serverValue,
  )
}
