import { startBareServer } from './bare-server'
import { answersPerSecond, type Target } from './load'
import { median } from './median'
import { type Row, ratioAtLeast } from './row'
import type { TestBed } from './test-bed'

/** The number of pairs of runs. The product and its twin alternate, so that a slow moment of the machine affects both. */
const PAIRS = 7
/** Milliseconds. */
const RUN = 1_500
const WARM_UP = 1_000
const COMPRESSED = { 'Accept-Encoding': 'gzip, deflate, br, zstd' }

/** Measures answers per second, compared with plain node:http that sends the same bytes. */
export async function throughput({ server: { port, origin } }: TestBed): Promise<Row[]> {
  const tag = (await fetch(`${origin}/`, { headers: COMPRESSED })).headers.get('etag')
  if (!tag) throw new Error('The home page has no ETag')
  const rows: { name: string; target: Target; limit: number }[] = [
    { name: 'a rendered page from the cache', target: { port, path: '/', headers: COMPRESSED }, limit: 0.55 },
    { name: 'a 304', target: { port, path: '/', headers: { ...COMPRESSED, 'If-None-Match': tag } }, limit: 0.6 },
    { name: 'the list call', target: { port, path: '/api/fundraisers', headers: COMPRESSED }, limit: 0.5 },
  ]
  const measured: Row[] = []
  for (const { name, target, limit } of rows) {
    measured.push({ name, unit: 'per second', ...(await compare(target)), goal: ratioAtLeast(limit) })
  }
  return measured
}

async function compare(target: Target): Promise<{ value: number; twin: number; ratio: number }> {
  const bare = await startBareServer(target)
  const twin = { ...target, port: bare.port }
  try {
    for (const warmed of [target, twin]) await answersPerSecond(warmed, WARM_UP)
    const pairs: { ours: number; theirs: number }[] = []
    for (let pair = 0; pair < PAIRS; pair += 1) {
      pairs.push({ ours: await answersPerSecond(target, RUN), theirs: await answersPerSecond(twin, RUN) })
    }
    return {
      value: median(pairs.map(({ ours }) => ours)),
      twin: median(pairs.map(({ theirs }) => theirs)),
      ratio: median(pairs.map(({ ours, theirs }) => ours / theirs)),
    }
  } finally {
    bare.stop()
  }
}
