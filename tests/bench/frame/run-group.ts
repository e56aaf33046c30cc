import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import type { Group } from '../registry'
import { missingRow, type Row } from '../row'
import { load, type MeasuredGroup, rowSchema } from './report'

/** Milliseconds for a process to end by itself after it was asked to. */
const END_TIMEOUT = 5_000
const message = z.union([rowSchema, z.object({ ended: z.literal(true) })])

/**
 * Measures one group in a process of its own, so that a group that fails or hangs loses nothing but the rest of its rows. Noisy rows are
 * measured once again, with their whole group.
 */
export async function runGroup(group: Group, limitMs: number, print: (row: Row) => void): Promise<MeasuredGroup> {
  const began = performance.now()
  const loadBefore = load()
  const first = await runOnce(group, limitMs, print)
  const isNoisy = first.rows.some(({ result }) => result === 'noisy')
  const second = isNoisy ? await runOnce(group, limitMs, print) : null
  const rows = second ? quieter(first.rows, second.rows) : first.rows
  const failure = second?.failure ?? first.failure
  for (const id of group.ids) {
    if (rows.some((row) => row.id === id)) continue
    const missing = missingRow(id, `${group.name}: not measured to its end`, '-', 'not measured')
    rows.push(missing)
    print(missing)
  }
  const seconds = Math.round((performance.now() - began) / 1_000)
  return { name: group.name, seconds, loadBefore, loadAfter: load(), ...(failure && { failure }), rows }
}

/** The second figure of each row that was noisy before, or that only the second run has; otherwise the first one. */
export function quieter(first: Row[], second: Row[]): Row[] {
  const again = new Map(second.map((row) => [row.name, row]))
  const kept = first.map((row) => (row.result === 'noisy' ? (again.get(row.name) ?? row) : row))
  const known = new Set(first.map(({ name }) => name))
  return [...kept, ...second.filter(({ name }) => !known.has(name))]
}

async function runOnce(group: Group, limitMs: number, print: (row: Row) => void) {
  const rows: Row[] = []
  let hasEnded = false
  // A process group of its own, so that everything that it has started ends with it.
  const child = fork(resolve(import.meta.dirname, 'group-process.ts'), [group.name], { detached: true })
  child.on('message', (sent) => {
    const { data: received, error } = message.safeParse(sent)
    if (!received) {
      console.error(`${group.name} sent what is not a row: ${error.message}`)
    } else if ('ended' in received) {
      hasEnded = true
    } else {
      rows.push(received)
      print(received)
    }
  })
  const exit = once(child, 'exit')
  const stop = () => process.exit(1)
  const end = () => endGroup(child, 'SIGKILL')
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop)
  process.once('exit', end)
  const timer = new AbortController()
  const isLate = await Promise.race([
    exit.then(() => false),
    wait(limitMs, true, { signal: timer.signal }).catch(() => false),
  ])
  timer.abort()
  if (isLate) {
    endGroup(child, 'SIGTERM')
    await Promise.race([exit, wait(END_TIMEOUT, null, { ref: false })])
  }
  // Also after a good end: what it started and did not end would disturb the next group.
  end()
  await exit
  process.off('exit', end)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, stop)
  if (hasEnded) return { rows }
  return { rows, failure: isLate ? `not ended after ${limitMs / 60_000} minutes` : 'ended with an error' }
}

function endGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, signal)
  } catch {
    // All of them have ended.
  }
}
