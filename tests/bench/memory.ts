import { execFileSync } from 'node:child_process'

/** Milliseconds between two readings. */
const INTERVAL = 100

/** Monitors the memory of a process (its resident set). All values are bytes. */
export function watchMemory(pid: number) {
  const read = () => Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) * 1_024
  let most = read()
  let ever = most
  const timer = setInterval(() => {
    most = Math.max(most, read())
    ever = Math.max(ever, most)
  }, INTERVAL)
  return {
    /** Resets the peak. Returns the current value. */
    restart(): number {
      most = read()
      return most
    },
    /** The peak since the last reset. */
    most: () => most,
    /** Stops monitoring. Returns the peak since the beginning. */
    stop(): number {
      clearInterval(timer)
      return ever
    },
  }
}
