import { readFileSync } from 'node:fs'

/**
 * Milliseconds in which the main threads of these processes were ready, and other programs had the processor. Linux only: 0 elsewhere, and
 * for processes that have ended.
 */
function readWaits(pids: readonly number[]): number {
  let nanoseconds = 0
  for (const pid of pids)
    try {
      nanoseconds += Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[1])
    } catch {
      // Ended, or not Linux.
    }
  return nanoseconds / 1e6
}

/** Milliseconds between two looks: the figure is gone when a process ends. */
const EVERY = 100

/**
 * Starts to measure how long processes take for something, less the time that a busy machine lets them wait for a processor. So a limit
 * means the same on a busy machine as on a quiet one.
 */
export function measureFairly(...pids: number[]) {
  const began = performance.now()
  const before = readWaits(pids)
  let waited = 0
  const look = () => {
    waited = Math.max(waited, readWaits(pids) - before)
  }
  const timer = setInterval(look, EVERY)
  return {
    /** Milliseconds until now. */
    passed(): number {
      look()
      return Math.max(0, performance.now() - began - waited)
    },
    stop: () => clearInterval(timer),
  }
}
