import { act } from 'react'
import { vi } from 'vitest'

const TIMERS = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'] as const

/** Stops the clock, at a time (milliseconds since 1970) if given. It runs again in the next test. */
export function stopClock(now?: number): void {
  vi.useFakeTimers({ toFake: [...TIMERS], ...(now !== undefined && { now }) })
}

/** Moves the stopped clock forward by milliseconds, and lets the page render the result. */
export async function advanceClock(ms: number): Promise<void> {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true)
  await act(async () => {
    await vi.advanceTimersByTimeAsync(ms)
  })
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false)
}

/** Milliseconds of real time until a check must pass while the page's clock is stopped. Long, for a busy machine. */
const CHECK_TIMEOUT = 30_000

/** Waits, with the clock stopped, until the check passes: for the network and for work without timers. Returns the check's result. */
export async function untilWithStoppedClock<Found>(check: () => Found): Promise<Found> {
  const deadline = vi.getRealSystemTime() + CHECK_TIMEOUT
  for (;;) {
    try {
      return check()
    } catch (error) {
      if (vi.getRealSystemTime() > deadline) throw error
    }
    await new Promise((resolve) => setImmediate(resolve))
    await advanceClock(0)
  }
}
