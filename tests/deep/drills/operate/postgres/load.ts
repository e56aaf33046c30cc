import { setTimeout as wait } from 'node:timers/promises'
import { measureFairly } from '../../../../servers/fair-time'
import type { DrilledServer } from './world'

export interface Answers {
  ok: number
  /** 503 with `Retry-After`. */
  unavailable: number
  /** Any other answer, and no answer. */
  wrong: number
  longestMs: number
}

/** Sends requests one after the other, in four lines, until `stop` is called. */
export function sendRequests({ origin }: DrilledServer, path: string, headers: Record<string, string> = {}) {
  const answers: Answers = { ok: 0, unavailable: 0, wrong: 0, longestMs: 0 }
  let stopped = false
  const line = async () => {
    while (!stopped) {
      const began = performance.now()
      const reply = await fetch(origin + path, { headers, signal: AbortSignal.timeout(60_000) }).catch(() => null)
      await reply?.arrayBuffer().catch(() => null)
      if (reply?.ok) answers.ok += 1
      else if (reply?.status === 503 && reply.headers.has('Retry-After')) answers.unavailable += 1
      else answers.wrong += 1
      answers.longestMs = Math.max(answers.longestMs, Math.round(performance.now() - began))
      await wait(20)
    }
  }
  const lines = Promise.all([line(), line(), line(), line()])
  return {
    async stop(): Promise<Answers> {
      stopped = true
      await lines
      return answers
    },
  }
}

/**
 * Milliseconds until the condition holds, less the waits of this and the given processes for a processor. Throws after `longestMs` on the
 * clock.
 */
export async function timeUntil(
  holds: () => Promise<boolean>,
  longestMs: number,
  pids: readonly number[] = [],
): Promise<number> {
  const began = performance.now()
  const time = measureFairly(process.pid, ...pids)
  try {
    while (!(await holds())) {
      if (performance.now() - began > longestMs) throw new Error(`Not within ${longestMs} ms`)
      await wait(10)
    }
    return Math.round(time.passed())
  } finally {
    time.stop()
  }
}
