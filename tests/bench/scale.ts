import { rm } from 'node:fs/promises'
import { type BuiltServer, startBuiltServer } from '../servers/built-server'
import { makeDataDirectory } from '../servers/seeded-data'
import { fillWithManyRows } from './many-rows'
import { median } from './median'
import { startBenchPostgres } from './postgres-copy'
import { type Row, ratioAtMost } from './row'

const SMALL = 1_000
const LARGE = 100_000
const ROUNDS = 25
/** Rounds of each page that are not measured. */
const WARM_UP = 5
const DAY = 86_400_000
/** Spreads 1,000 and 100,000 fundraisers evenly over the last 100 days: those older than 60 have ended. */
const PAUSE_MS = 7_919_993

/** Measures public pages with 1,000 fundraisers and with 100,000, ten donations each, on both engines. Each request is computed. */
export async function scale(): Promise<Row[]> {
  const folders = { small: await makeDataDirectory(), large: await makeDataDirectory() }
  const postgres = await startBenchPostgres()
  try {
    await fillWithManyRows(folders.small, { fundraisers: SMALL, pauseMs: PAUSE_MS })
    await fillWithManyRows(folders.large, { fundraisers: LARGE, pauseMs: PAUSE_MS })
    const small = await postgres.copy('small', folders.small)
    const large = await postgres.copy('large', folders.large)
    return [
      ...(await compare('SQLite', folders, {}, {})),
      ...(await compare('PostgreSQL', folders, { DATABASE_URL: small }, { DATABASE_URL: large })),
    ]
  } finally {
    await postgres.stop()
    for (const folder of Object.values(folders)) await rm(folder, { recursive: true, force: true })
  }
}

type Environment = Record<string, string>

async function compare(
  engine: string,
  folders: { small: string; large: string },
  forSmall: Environment,
  forLarge: Environment,
): Promise<Row[]> {
  const start = (dataDirectory: string, environment: Environment) =>
    startBuiltServer({ dataDirectory, environment: { DEMO_DATA: 'off', ...environment } })
  const small = await start(folders.small, forSmall)
  const large = await start(folders.large, forLarge)
  try {
    const rows: Row[] = []
    for (const path of ['/', '/browse', '/api/fundraisers']) await measure([large, path], [small, path])
    for (const [name, pathOf] of Object.entries(PAGES)) {
      const [value, twin] = await measure([large, await pathOf(large)], [small, await pathOf(small)])
      rows.push({ name: `${engine}: ${name}`, unit: 'ms', value, twin, goal: ratioAtMost(1.5) })
      process.stderr.write(`${engine}: ${name} ${value.toFixed(1)} / ${twin.toFixed(1)} ms\n`)
    }
    return rows
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

/** The medians of milliseconds of both, one after the other in turn, so that other work of the machine slows both. */
async function measure(...both: [BuiltServer, string][]): Promise<[number, number]> {
  const times = both.map((): number[] => [])
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    for (const [index, [server, path]] of both.entries()) {
      const began = performance.now()
      // A request with a cookie is never answered from the cache.
      const reply = await fetch(server.origin + path, { headers: { Cookie: 'bench=1' } })
      await reply.arrayBuffer()
      if (!reply.ok) throw new Error(`${path}: ${reply.status}`)
      if (round >= 0) times[index]?.push(performance.now() - began)
    }
  }
  const [value = 0, twin = 0] = times.map(median)
  return [value, twin]
}
