import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Milliseconds between two readings. */
const INTERVAL = 100

/**
 * Monitors the memory of a process (its resident set). All values are bytes. A process that has ended keeps its last value: what is
 * measured is never lost because something could not be read.
 */
export function watchMemory(pid: number) {
  let last = 0
  const read = () => {
    last = residentBytes(pid) ?? last
    return last
  }
  let most = read()
  let ever = most
  const timer = setInterval(() => {
    most = Math.max(most, read())
    ever = Math.max(ever, most)
  }, INTERVAL)
  timer.unref()
  return {
    /** Resets the peak. Returns the current value. */
    restart(): number {
      most = read()
      return most
    },
    /** The peak since the last reset. */
    most: () => most,
    /** Stops monitoring, which may be asked for several times. Returns the peak since the beginning. */
    stop(): number {
      clearInterval(timer)
      return ever
    },
  }
}

/** The memory of a process, or undefined when it has ended. Linux tells it in a file; elsewhere `ps` is asked. */
export function residentBytes(pid: number): number | undefined {
  try {
    // A process that has ended, and for which nobody has waited, has a file without this line.
    const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return kilobytes === undefined ? undefined : Number(kilobytes) * 1_024
  } catch {
    return process.platform === 'linux' ? undefined : bytesFromPs(pid)
  }
}

function bytesFromPs(pid: number): number | undefined {
  try {
    return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) * 1_024
  } catch {
    return undefined
  }
}
