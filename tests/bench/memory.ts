import { execFileSync } from 'node:child_process'

const PAUSE = 100

/** Watches the memory of a process in bytes (its resident set). */
export function watchMemory(pid: number) {
  const read = () => Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) * 1_024
  let most = read()
  let ever = most
  const timer = setInterval(() => {
    most = Math.max(most, read())
    ever = Math.max(ever, most)
  }, PAUSE)
  return {
    /** Starts a new peak. Returns the current value. */
    restart(): number {
      most = read()
      return most
    },
    /** The peak since the last start. */
    most: () => most,
    /** The peak of the whole time. */
    stop(): number {
      clearInterval(timer)
      return ever
    },
  }
}
