import { readFileSync } from 'node:fs'

/** Milliseconds in which the main thread of a process was ready, and other programs had the processor. Linux only: 0 elsewhere. */
function readWaits(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[1]) / 1e6
  } catch {
    // It has ended, or this is not Linux.
    return 0
  }
}

/** Milliseconds between two looks: the figure is gone when a process ends. */
const EVERY = 100

/**
 * Starts to measure how long processes take for something, less the time that a busy machine lets them wait for a processor. So a limit
 * means the same on a busy machine as on a quiet one. Several processes may wait at the same time, so the longest of their waits counts.
 */
export function measureFairly(...pids: number[]) {
  const began = performance.now()
  const before = pids.map(readWaits)
  let waited = 0
  const look = () => {
    waited = Math.max(waited, ...pids.map((pid, index) => readWaits(pid) - (before[index] ?? 0)))
  }
  const timer = setInterval(look, EVERY)
  return {
    /** Milliseconds until now. */
    passed(): number {
      look()
      return performance.now() - began - waited
    },
    stop: () => clearInterval(timer),
  }
}
