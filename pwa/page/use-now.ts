import { useSyncExternalStore } from 'react'
import { usePage } from './page'

const SECOND = 1_000
let current = Date.now()
let timer: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

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

function tick(): void {
  current = Date.now()
  for (const listener of listeners) listener()
}

/**
 * The present in milliseconds, rounded down to `stepMs`, so that a component renders again only when its step has passed.
 * While rendering on the server and hydrating it is the time when the page was rendered.
 */
export function useNow(stepMs: number = SECOND): number {
  const { renderedAt } = usePage()
  const step = (time: number) => Math.floor(time / stepMs) * stepMs
  return useSyncExternalStore(
    subscribe,
    () => step(timer ? current : Date.now()),
    () => step(renderedAt),
  )
}
