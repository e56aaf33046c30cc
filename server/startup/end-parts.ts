import { setTimeout as wait } from 'node:timers/promises'
import type { Log } from '../platform/log'

/** A part of the running server. */
export interface Part {
  /** For the log, such as `database`. */
  name: string
  /** Milliseconds after the first part began to end. */
  until: number
  end(): Promise<unknown>
}

/**
 * Ends the parts in their order. One that has not ended in time, or fails, is logged, and the next one follows all the same. Returns the
 * names of those that have not ended: the caller must end the process.
 */
export async function endParts(parts: readonly Part[], log: Log): Promise<string[]> {
  const began = performance.now()
  const running: string[] = []
  for (const { name, until, end } of parts) {
    const ended = end().catch((error: unknown) =>
      log.error({ error, part: name }, 'a part of the server failed to stop'),
    )
    const left = Math.max(0, until - (performance.now() - began))
    const timer = new AbortController()
    const inTime = await Promise.race([
      ended.then(() => true),
      wait(left, false, { signal: timer.signal }).catch(() => false),
    ])
    timer.abort()
    if (inTime) continue
    running.push(name)
    log.error({ part: name }, 'a part of the server did not stop in time')
  }
  return running
}
