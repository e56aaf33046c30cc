import type { EventEmitter } from 'node:events'
import { performance } from 'node:perf_hooks'

/** `visitor`: reads without an account, the first to be refused. `writer`: writes without one. `person`: people with an account. */
export type Importance = 'visitor' | 'writer' | 'person'

/** Decides which requests a busy server still takes. */
export interface Overload {
  /**
   * Takes a place for a request, to be released when it is answered; null: refuse it. `arriving`: a request that is not worked on before its
   * body has arrived. It takes its place then, so that slow senders take none.
   */
  enter(importance: Importance, arriving?: EventEmitter | null): (() => void) | null
}

/** Milliseconds between two looks at the event loop. */
const INTERVAL = 100
/** Milliseconds by which the event loop is late, above which the pressure grows, and below which it falls. */
const LATE = 150
const ON_TIME = 50
/** So many late looks in a row: one long task, such as an export, is no overload. */
const LATE_IN_A_ROW = 3
/** How much the pressure falls with each look: from its maximum to none in eight seconds. */
const RELIEF = 0.025
/** The same between LATE and ON_TIME: a slow machine may never be on time. */
const SLOW_RELIEF = RELIEF / 4
/** With a pressure of 1 nearly all visitors are refused, with 2 nearly everybody. */
const MAXIMUM_PRESSURE = 2
/** Some are always let in: they show whether the server can work again. */
const LEAST_SHARE = { visitor: 0.02, writer: 0.1, person: 0.1 }
const ROUNDING = 1e-9
/** Requests that are worked on at once. Far more than a quick server ever has. */
const MOST_AT_ONCE = { visitor: 200, writer: 200, person: 600 }

/** The decisions, without a timer: `look` is told how late the event loop is, in milliseconds. */
export function createOverload(): Overload & { look(lateMs: number): void } {
  const running = { visitor: 0, writer: 0, person: 0 }
  const credit = { visitor: 0, writer: 0, person: 0 }
  let pressure = 0
  let lateInARow = 0

  const shareOf = (importance: Importance) => {
    const share = importance === 'visitor' ? 1 - pressure : MAXIMUM_PRESSURE - pressure
    return Math.min(1, Math.max(LEAST_SHARE[importance], share))
  }

  return {
    look(lateMs) {
      lateInARow = lateMs > LATE ? lateInARow + 1 : 0
      if (lateInARow >= LATE_IN_A_ROW)
        pressure = Math.min(MAXIMUM_PRESSURE, pressure + Math.min(0.5, Math.max(0.1, lateMs / 1000)))
      else if (lateMs <= LATE) pressure = Math.max(0, pressure - (lateMs < ON_TIME ? RELIEF : SLOW_RELIEF))
    },
    enter(importance, arriving = null) {
      // The share is given evenly: a share of 0.25 admits every fourth request.
      credit[importance] = Math.min(1, credit[importance] + shareOf(importance))
      if (credit[importance] < 1 - ROUNDING || running[importance] >= MOST_AT_ONCE[importance]) return null
      credit[importance] -= 1
      let isRunning = false
      let hasLeft = false
      const start = () => {
        if (hasLeft) return
        isRunning = true
        running[importance] += 1
      }
      if (arriving) arriving.once('end', start)
      else start()
      return () => {
        hasLeft = true
        if (isRunning) running[importance] -= 1
        isRunning = false
      }
    },
  }
}

/** Watches the event loop of this process with a timer, until `stop`. */
export function watchOverload(): Overload & { stop(): void } {
  const overload = createOverload()
  let expected = performance.now() + INTERVAL
  const timer = setInterval(() => {
    const now = performance.now()
    overload.look(now - expected)
    expected = now + INTERVAL
  }, INTERVAL)
  timer.unref()
  return { enter: overload.enter, stop: () => clearInterval(timer) }
}
