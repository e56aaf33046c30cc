import { startBareServer } from '../../bare-server'
import { answersPerSecond, type Target } from '../../load'
import type { Measure } from '../../registry'
import { ofPairs, type Pair, ratioAtLeast, rowOf } from '../../row'
import { samples } from '../../samples'
import { withTestBed } from '../../test-bed'

/** The number of pairs of runs. The product and its twin alternate, so that a slow moment of the machine affects both. */
const PAIRS = 7
/** Milliseconds. */
const RUN = 1_500
const WARM_UP = 1_000
const COMPRESSED = { 'Accept-Encoding': 'gzip, deflate, br, zstd' }

/** Answers per second, compared with plain node:http that sends the same bytes. */
export const measureAnswers: Measure = (report) =>
  withTestBed(async ({ server: { port, origin } }) => {
    const tag = (await fetch(`${origin}/`, { headers: COMPRESSED })).headers.get('etag')
    if (!tag) throw new Error('The home page has no ETag')
    const rows: { name: string; target: Target; limit: number }[] = [
      { name: 'a rendered page from the cache', target: { port, path: '/', headers: COMPRESSED }, limit: 0.65 },
      { name: 'a 304', target: { port, path: '/', headers: { ...COMPRESSED, 'If-None-Match': tag } }, limit: 0.6 },
      { name: 'the list call', target: { port, path: '/api/fundraisers', headers: COMPRESSED }, limit: 0.6 },
    ]
    for (const { name, target, limit } of rows) {
      report(rowOf({ id: 'P17', name, unit: 'per second', ...(await compare(target)), goal: ratioAtLeast(limit) }))
    }
  })

async function compare(target: Target): Promise<ReturnType<typeof ofPairs>> {
  const bare = await startBareServer(target)
  const twin = { ...target, port: bare.port }
  try {
    for (const warmed of [target, twin]) await answersPerSecond(warmed, WARM_UP)
    const pairs: Pair[] = []
    for (let pair = 0; pair < samples(PAIRS); pair += 1)
      pairs.push({ ours: await answersPerSecond(target, RUN), twin: await answersPerSecond(twin, RUN) })
    return ofPairs(pairs)
  } finally {
    bare.stop()
  }
}
