import { performance } from 'node:perf_hooks'

/** `visitor`: reads without an account, the first to be refused. `person`: people with an account, and all writes. */
export type Importance = 'visitor' | 'person'

/** Decides which requests a busy server still takes. */
export interface Overload {
  /** Takes a place for a request, to be released when it is answered; null: refuse it. */
  enter(importance: Importance): (() => void) | null
}

/** Milliseconds between two looks at the event loop. */
const INTERVAL = 100
/** Milliseconds by which the event loop is late, above which the pressure grows, and below which it falls. Between them it stays. */
const LATE = 150
const ON_TIME = 50
/** So many late looks in a row: one long task, such as an export, is no overload. */
const LATE_IN_A_ROW = 3
/** How much the pressure falls with each look: from its maximum to none in eight seconds. */
const RELIEF = 0.025
/** With a pressure of 1 nearly all visitors are refused, with 2 nearly everybody. */
const MAXIMUM_PRESSURE = 2
/** Some are always let in: they show whether the server can work again. */
const LEAST_SHARE = { visitor: 0.02, person: 0.1 }
const ROUNDING = 1e-9
/** Requests that are worked on at once. Far more than a quick server ever has. */
const MOST_AT_ONCE = { visitor: 200, person: 600 }

/** The decisions, without a timer: `look` is told how late the event loop is, in milliseconds. */
export function createOverload(): Overload & { look(lateMs: number): void } {
  const running = { visitor: 0, person: 0 }
  const credit = { visitor: 0, person: 0 }
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
      else if (lateMs < ON_TIME) pressure = Math.max(0, pressure - RELIEF)
    },
    enter(importance) {
      // The share is given evenly: a share of 0.25 admits every fourth request.
      credit[importance] = Math.min(1, credit[importance] + shareOf(importance))
      if (credit[importance] < 1 - ROUNDING || running[importance] >= MOST_AT_ONCE[importance]) return null
      credit[importance] -= 1
      running[importance] += 1
      return () => {
        running[importance] -= 1
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
