import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { type BuiltServer, startBuiltServer } from '../servers/built-server'
import { makeDataDirectory } from '../servers/seeded-data'
import { answersPerSecond, type Target } from './answers-per-second'
import { startBareServer } from './bare-server'
import { fillWithManyRows } from './many-rows'
import { measureOutbox } from './outbox'
import { measureRecording } from './recording'
import { measureRendering } from './rendering'
import { type Measure, ofPairs, type Pair, type Report, ratioAtLeast, ratioAtMost, valueAtMost } from './row'
import { withTestBed } from './test-bed'

/** The product and its twin alternate, so that a slow moment of the machine affects both. */
const PAIRS = 7
/** Milliseconds. */
const RUN = 1_500
const WARM_UP = 1_000
const COMPRESSED = { 'Accept-Encoding': 'gzip, deflate, br, zstd' }
const SMALL = 1_000
const LARGE = 100_000
const ROUNDS = 25
/** Spreads 1,000 and 100,000 fundraisers evenly over the last 100 days: those older than 60 have ended. */
const PAUSE_MS = 7_919_993

/** What the server does with one processor, and how that grows. */
export const measureLoad: Measure = async (report) => {
  await measureIdle(report)
  await withTestBed(async (testBed) => {
    await measureAnswers(testBed.server, report)
    await measureRendering(testBed, report)
    await measureOutbox(testBed, report)
  })
  await measureRecording(report)
  await measureGrowth(report)
}

async function measureIdle(report: Report): Promise<void> {
  const dataDirectory = await makeDataDirectory()
  const server = await startBuiltServer({ dataDirectory })
  await server.kill('SIGTERM')
  const began = performance.now()
  await server.start()
  report({ name: 'start with data', unit: 'ms', value: performance.now() - began, goal: valueAtMost(3_000) })
  await wait(10_000)
  const name = 'memory of an idle server with the data of the demo'
  report({ name, unit: 'MB', value: residentBytes(server), goal: valueAtMost(150_000_000) })
  await server.kill('SIGTERM')
  await rm(dataDirectory, { recursive: true, force: true })
}

/** The resident set, which only Linux tells in a file. */
const residentBytes = (server: BuiltServer): number =>
  Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${server.pid()}/status`, 'utf8'))?.[1]) * 1_024

/** Answers per second, compared with plain node:http that sends the same bytes. */
async function measureAnswers({ port, origin }: BuiltServer, report: Report): Promise<void> {
  const tag = (await fetch(`${origin}/`, { headers: COMPRESSED })).headers.get('etag') ?? ''
  const rows: { name: string; target: Target; limit: number }[] = [
    { name: 'a page from the cache', target: { port, path: '/', headers: COMPRESSED }, limit: 0.55 },
    { name: 'a 304', target: { port, path: '/', headers: { ...COMPRESSED, 'If-None-Match': tag } }, limit: 0.55 },
    { name: 'the list call', target: { port, path: '/api/fundraisers', headers: COMPRESSED }, limit: 0.5 },
  ]
  for (const { name, target, limit } of rows) {
    const bare = await startBareServer(target)
    const twin = { ...target, port: bare.port }
    for (const warmed of [target, twin]) await answersPerSecond(warmed, WARM_UP)
    const pairs: Pair[] = []
    for (let pair = 0; pair < PAIRS; pair += 1)
      pairs.push({ ours: await answersPerSecond(target, RUN), twin: await answersPerSecond(twin, RUN) })
    bare.stop()
    report({ name, unit: 'per second', ...ofPairs(pairs), goal: ratioAtLeast(limit) })
  }
}

interface Filled {
  server: BuiltServer
  /** Of an admin. */
  token: string
}

/** Pages and lists with 100,000 fundraisers beside 1,000, with ten donations to each. Each request is computed. */
async function measureGrowth(report: Report): Promise<void> {
  const large = await startFilled(LARGE)
  const small = await startFilled(SMALL)
  const list = await (await fetch(`${large.server.origin}/api/fundraisers?limit=1`)).text()
  const paths = {
    home: '/',
    browse: '/browse',
    'search, many found': '/browse?q=borehole',
    'search, one found': `/browse?q=number+${/"id":(\d+)/.exec(list)?.[1]}`,
    'a person': '/user/2',
    'list of fundraisers for admins': '/api/admin/fundraisers',
    'list of people for admins': '/api/admin/users',
  }
  for (const [name, path] of Object.entries(paths)) {
    const pairs: Pair[] = []
    for (let round = 0; round <= ROUNDS; round += 1)
      pairs.push({ ours: await timeOf(large, path, round), twin: await timeOf(small, path, round) })
    const { value, twin } = ofPairs(pairs.slice(1))
    const goal = ratioAtMost(name.startsWith('search') ? 3 : 1.5)
    report({ name: `${LARGE} fundraisers beside ${SMALL}: ${name}`, unit: 'ms', value, twin, goal })
  }
  const [value, twin] = [residentBytes(large.server), residentBytes(small.server)]
  report({ name: '  memory after it', unit: 'MB', value, twin, goal: ratioAtMost(1.5) })
  for (const { server } of [large, small]) {
    await server.kill('SIGTERM')
    await rm(server.dataDirectory, { recursive: true, force: true })
  }
}

async function startFilled(fundraisers: number): Promise<Filled> {
  const dataDirectory = await makeDataDirectory()
  const token = await fillWithManyRows(dataDirectory, { fundraisers, pauseMs: PAUSE_MS })
  return { token, server: await startBuiltServer({ dataDirectory, environment: { DEMO_DATA: 'off' } }) }
}

/** With a parameter that nothing reads, different each time: no such answer is in the cache. */
async function timeOf({ server, token }: Filled, path: string, round: number): Promise<number> {
  const headers: HeadersInit = path.startsWith('/api/admin') ? { Authorization: `Bearer ${token}` } : {}
  const began = performance.now()
  const reply = await fetch(`${server.origin}${path}${path.includes('?') ? '&' : '?'}uncached=${round}`, { headers })
  await reply.arrayBuffer()
  if (!reply.ok) throw new Error(`${path}: ${reply.status}`)
  return performance.now() - began
}
