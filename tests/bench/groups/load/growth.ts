import { rm } from 'node:fs/promises'
import { type BuiltServer, startBuiltServer } from '../../../servers/built-server'
import { copyOfManyRows } from '../../kept-rows'
import { residentBytes } from '../../memory'
import { startBenchPostgres } from '../../postgres-copy'
import type { Measure } from '../../registry'
import { ofPairs, type Pair, ratioAtMost, rowOf } from '../../row'
import { IS_QUICK, samples } from '../../samples'

const SMALL = 1_000
const LARGE = IS_QUICK ? 5_000 : 100_000
const ROUNDS = samples(25, 2)
/** Rounds of each page that are not measured. */
const WARM_UP = samples(5)
const DAY = 86_400_000
/** Spreads 1,000 and 100,000 fundraisers evenly over the last 100 days: those older than 60 have ended. */
const PAUSE_MS = 7_919_993

/** Public pages with 1,000 fundraisers and with 100,000, ten donations each, on SQLite. Each request is computed. */
export const measureGrowthOnSqlite: Measure = (report) =>
  withRows((folders) => compare('SQLite', folders, { small: {}, large: {} }, report))

/** The same on PostgreSQL. */
export const measureGrowthOnPostgres: Measure = (report) =>
  withRows(async (folders) => {
    const postgres = await startBenchPostgres()
    try {
      const small = { DATABASE_URL: await postgres.copy('small', folders.small) }
      const large = { DATABASE_URL: await postgres.copy('large', folders.large) }
      await compare('PostgreSQL', folders, { small, large }, report)
    } finally {
      await postgres.stop()
    }
  })

interface BothSizes<Each> {
  small: Each
  large: Each
}

async function withRows(work: (folders: BothSizes<string>) => Promise<void>): Promise<void> {
  const copyOf = async (fundraisers: number) => (await copyOfManyRows({ fundraisers, pauseMs: PAUSE_MS })).dataDirectory
  const folders = { small: await copyOf(SMALL), large: await copyOf(LARGE) }
  try {
    await work(folders)
  } finally {
    for (const folder of Object.values(folders)) await rm(folder, { recursive: true, force: true })
  }
}

async function compare(
  engine: string,
  folders: BothSizes<string>,
  environments: BothSizes<Record<string, string>>,
  report: Parameters<Measure>[0],
): Promise<void> {
  const start = (size: keyof BothSizes<string>) =>
    startBuiltServer({ dataDirectory: folders[size], environment: { DEMO_DATA: 'off', ...environments[size] } })
  const small = await start('small')
  const large = await start('large')
  try {
    for (const path of ['/', '/browse', '/api/fundraisers']) await measure([large, path], [small, path])
    for (const [name, pathOf] of Object.entries(PAGES)) {
      const figures = await measure([large, await pathOf(large)], [small, await pathOf(small)])
      const goal = ratioAtMost(name.startsWith('search') ? 3 : 1.5)
      report(rowOf({ id: 'P20', name: `${engine}: ${name}`, unit: 'ms', ...figures, goal }))
    }
    const [value = 0, twin = 0] = [large, small].map((server) => residentBytes(server.pid()))
    report(rowOf({ id: 'P20', name: `${engine}: memory after it`, unit: 'MB', value, twin, goal: ratioAtMost(1.5) }))
  } finally {
    await small.kill('SIGTERM')
    await large.kill('SIGTERM')
  }
}

const list = (query: string) => async () => `/api/fundraisers?limit=18&view=card${query}`
const page = (path: string) => async () => path
const deep = (Date.now() - 20 * DAY).toString()

const PAGES: Record<string, (server: BuiltServer) => Promise<string>> = {
  home: page('/'),
  browse: page('/browse'),
  'browse, newest': page('/browse?sort=newest'),
  'browse, featured': page('/browse?sort=featured'),
  'browse, ending': page('/browse?sort=ending'),
  'browse, most funded': page('/browse?sort=most-funded'),
  'browse, one category': page('/browse?category=medical'),
  'browse, one category, featured': page('/browse?category=medical&sort=featured'),
  'browse, one category, most funded': page('/browse?category=medical&sort=most-funded'),
  'list, newest': list(''),
  'list, needs help': list('&sort=needs-help'),
  'list, featured': list('&sort=featured'),
  'list, ending': list('&sort=ending'),
  'list, most funded': list('&sort=most-funded'),
  'list, category ending': list('&category=medical&sort=ending'),
  'list, deep page': list(`&cursor=${deep}.1`),
  'list, deep page, featured': list('&sort=featured&cursor=2000.1'),
  'list, deep page, needs help': list('&sort=needs-help&cursor=2058000000.500'),
  'list, deep page, most funded': list('&sort=most-funded&cursor=50000.500'),
  'count, all': page('/api/fundraisers/count'),
  'count, one category': page('/api/fundraisers/count?category=medical'),
  'one fundraiser': newest((id) => `/fundraiser/${id}`),
  'its donations': newest((id) => `/api/fundraisers/${id}/donations`),
  'one person': page('/user/2'),
  'totals of a person': page('/api/users/2/totals'),
  'fundraisers of a person': list('&userId=2&sort=featured'),
  'search, one found': newest((id) => `/browse?q=number+${id}`),
  'search, none found': page('/browse?q=zebra+crossing'),
  'search, many found': page('/browse?q=borehole'),
  'search, many found, featured': page('/browse?q=borehole&sort=featured'),
  'count, many found': page('/api/fundraisers/count?q=borehole'),
  sitemap: page('/sitemap.xml'),
}

/** A path with the id of the newest open fundraiser. */
function newest(path: (id: number) => string) {
  return async (server: BuiltServer) => {
    const reply = await fetch(`${server.origin}/api/fundraisers?limit=1`)
    return path(Number(/"id":(\d+)/.exec(await reply.text())?.[1]))
  }
}

type Asked = [server: BuiltServer, path: string]

/** Milliseconds of both, one after the other in turn, so that other work of the machine slows both. */
async function measure(ours: Asked, twins: Asked) {
  const pairs: Pair[] = []
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    const pair = { ours: await timeOf(ours), twin: await timeOf(twins) }
    if (round >= 0) pairs.push(pair)
  }
  const { value, twin } = ofPairs(pairs)
  // Single answers of some milliseconds always differ from each other. How much the machine disturbs shows in halves of the rounds.
  const halves = [pairs.slice(0, pairs.length / 2), pairs.slice(pairs.length / 2)].filter(({ length }) => length > 0)
  const medians = halves.map((half) => ofPairs(half).twin)
  return { value, twin, spread: Math.max(...medians) / Math.min(...medians) }
}

let asked = 0
/** The same address with a parameter that nothing reads, different each time: no such answer is in the cache. */
function uncached(path: string): string {
  asked += 1
  return `${path}${path.includes('?') ? '&' : '?'}uncached=${asked}`
}

async function timeOf([server, path]: Asked): Promise<number> {
  const began = performance.now()
  const reply = await fetch(server.origin + uncached(path))
  await reply.arrayBuffer()
  if (!reply.ok) throw new Error(`${path}: ${reply.status}`)
  return performance.now() - began
}
