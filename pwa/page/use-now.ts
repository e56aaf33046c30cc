import { useSyncExternalStore } from 'react'
import { usePage } from './page'
import { serverNow } from './server-time'

const SECOND = 1_000
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

function tick(): void {
  for (const listener of listeners) listener()
}

/** One clock for the whole page. It runs only while a component shows time. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(tick, SECOND)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** Rounded down to `stepMs`; the time of rendering while hydrating. `clock`: `Date.now` for what this device has dated itself. */
export function useNow(stepMs: number = SECOND, clock: () => number = serverNow): number {
  const { renderedAt } = usePage()
  const round = (time: number) => Math.floor(time / stepMs) * stepMs
  return useSyncExternalStore(
    subscribe,
    () => round(clock()),
    () => round(renderedAt),
  )
}

export const useMinute = (clock?: () => number) => useNow(60_000, clock)
