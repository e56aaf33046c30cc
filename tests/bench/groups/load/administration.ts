import { rm } from 'node:fs/promises'
import { type BuiltServer, startBuiltServer } from '../../../servers/built-server'
import { copyOfManyRows } from '../../kept-rows'
import { DONATIONS } from '../../many-rows'
import { median } from '../../median'
import { watchMemory } from '../../memory'
import type { Measure } from '../../registry'
import { type Measured, rowOf, valueAtMost } from '../../row'
import { strangersSearch } from './strangers-search'

const ROUNDS = 15
/** Bytes by which the resident set of the process may grow. */
const MEMORY = 200 * 1_000_000
const LIST = '/api/admin/fundraisers'

const PAGES = {
  'by newest': '?',
  'by oldest': '?sort=oldest',
  'by title': '?sort=title',
  'by raised': '?sort=raised',
  'by goal': '?sort=goal',
  'search, few found': '?q=number+99871',
  'search, many found': '?q=borehole&sort=raised',
  'search, none found': '?q=zebra+crossing',
  'filter by category': '?category=medical&sort=goal',
  'filter by deleted': '?state=deleted&sort=title',
  'filter by inactive, searched': '?state=inactive&q=kumasi&sort=raised',
}

/** How long an admin waits, and how much memory the server needs, with 100,000 fundraisers and a million donations. */
export const measureAdministration: Measure = async (report) => {
  const { dataDirectory, token } = await copyOfManyRows({})
  try {
    const server = await startBuiltServer({ dataDirectory, environment: { DEMO_DATA: 'off' } })
    const memory = watchMemory(server.pid())
    try {
      const ask = asAdmin(server, token)
      const before = memory.restart()
      const reportAll = (rows: Measured[]) => rows.map(rowOf).forEach(report)
      reportAll(await lists(ask))
      reportAll(await strangersSearch(server.origin))
      reportAll(await exportRows(server, token, memory))
      reportAll(await bulkRows(ask))
      const value = memory.stop() - before
      reportAll([{ name: 'memory that all of it adds at its peak', unit: 'MB', value, goal: valueAtMost(MEMORY) }])
    } finally {
      memory.stop()
      await server.kill('SIGTERM')
    }
  } finally {
    await rm(dataDirectory, { recursive: true, force: true })
  }
}

type Ask = (method: string, path: string, body?: object) => Promise<{ text: string; link: string | null; took: number }>

function asAdmin(server: BuiltServer, token: string): Ask {
  return async (method, path, body) => {
    const began = performance.now()
    const reply = await fetch(server.origin + path, {
      method,
      headers: { Authorization: `Bearer ${token}`, ...(body && { 'Content-Type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await reply.text()
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${text}`)
    return { text, link: reply.headers.get('Link'), took: performance.now() - began }
  }
}

async function lists(ask: Ask): Promise<Measured[]> {
  const rows: Measured[] = []
  const measure = async (name: string, path: string, limit: number) => {
    await ask('GET', path)
    const times: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) times.push((await ask('GET', path)).took)
    rows.push({ name, unit: 'ms', value: median(times), goal: valueAtMost(limit) })
  }
  for (const [name, query] of Object.entries(PAGES)) await measure(`admin list, ${name}`, LIST + query, 50)
  await measure('admin list, its fortieth page', await pageAfter(ask, 40), 50)
  await measure('admin people, search', '/api/admin/users?q=wanjiku', 50)
  rows.push({
    name: 'admin figures, recomputed',
    unit: 'ms',
    value: (await ask('GET', '/api/admin/stats')).took,
    goal: valueAtMost(500),
  })
  return rows
}

async function pageAfter(ask: Ask, pages: number): Promise<string> {
  let path = `${LIST}?sort=raised`
  for (let page = 1; page < pages; page += 1) {
    path = /<([^>]+)>/.exec((await ask('GET', path)).link ?? '')?.[1] ?? path
  }
  return path
}

async function bulkRows(ask: Ask): Promise<Measured[]> {
  const fundraiserIds = Array.from({ length: 1_000 }, (_, index) => index * 3 + 1)
  const named = await ask('POST', `${LIST}/bulk`, { action: 'delete', fundraiserIds })
  const matching = await ask('POST', `${LIST}/bulk`, { action: 'deactivate', matching: { q: 'bridge' } })
  const all = await ask('POST', `${LIST}/bulk`, { action: 'deactivate', matching: {} })
  process.stderr.write(`${[named, matching, all].map(({ text }) => text).join('\n')}\n`)
  return [
    { name: 'bulk action on 1,000', unit: 'ms', value: named.took, goal: valueAtMost(1_000) },
    { name: 'bulk action on all of a search', unit: 'ms', value: matching.took, goal: valueAtMost(10_000) },
    { name: 'bulk action on all 100,000', unit: 'ms', value: all.took, goal: valueAtMost(60_000) },
  ]
}

async function exportRows(
  server: BuiltServer,
  token: string,
  memory: ReturnType<typeof watchMemory>,
): Promise<Measured[]> {
  const before = memory.restart()
  const began = performance.now()
  const reply = await fetch(`${server.origin}/api/admin/export/donations.csv`, {
    headers: { Authorization: `Bearer ${token}` },
  })
  let lines = 0
  for await (const chunk of reply.body ?? []) lines += newLines(chunk)
  const seconds = (performance.now() - began) / 1_000
  if (lines !== DONATIONS + 1) throw new Error(`The export has ${lines} lines`)
  return [
    {
      name: 'export of a million donations',
      unit: 'per second',
      value: DONATIONS / seconds,
      goal: { of: 'value', is: 'at least', limit: 20_000 },
    },
    {
      name: 'memory that the export adds at its peak',
      unit: 'MB',
      value: Math.max(0, memory.most() - before),
      goal: valueAtMost(MEMORY),
    },
  ]
}

function newLines(chunk: Uint8Array): number {
  let count = 0
  for (const byte of chunk) if (byte === 10) count += 1
  return count
}
