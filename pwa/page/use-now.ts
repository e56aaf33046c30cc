import { useCallback, useSyncExternalStore } from 'react'
import { usePage } from './page'

const SECOND = 1_000
let current = Date.now()
let timer: ReturnType<typeof setInterval> | undefined
/** What is called when a step has passed, by its milliseconds. */
const listeners = new Map<number, Set<() => void>>()

const round = (time: number, step: number) => Math.floor(time / step) * step

/** One clock for the whole page. It runs only while a component shows time. */
function subscribe(step: number, listener: () => void): () => void {
  const those = listeners.get(step) ?? new Set()
  listeners.set(step, those.add(listener))
  timer ??= setInterval(tick, SECOND)
  return () => {
    those.delete(listener)
    if (those.size === 0) listeners.delete(step)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

function tick(): void {
  const before = current
  current = Date.now()
  for (const [step, those] of listeners)
    if (round(before, step) !== round(current, step)) for (const listener of those) listener()
}

/** Rounded down to `stepMs`; the time of rendering while hydrating. */
export function useNow(stepMs: number = SECOND): number {
  const { renderedAt } = usePage()
  return useSyncExternalStore(
    useCallback((listener) => subscribe(stepMs, listener), [stepMs]),
    () => round(timer ? current : Date.now(), stepMs),
    () => round(renderedAt, stepMs),
  )
}

export const useMinute = () => useNow(60_000)
