import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { openDatabase } from '../../../../server/platform/database/open'
import { createSecrets } from '../../../../server/platform/secrets/secrets'
import { buildFundraiser } from '../../../../server/testing/builders'
import { type BuiltServer, startBuiltServer } from '../../../servers/built-server'
import { makeDataDirectory } from '../../../servers/seeded-data'
import { type Ask, capacity, flood, p99 } from './flood'

interface Result {
  name: string
  figures: Record<string, string | number>
  ok: boolean
}

/** Seconds of each flood; OVERLOAD_SECONDS sets another length. */
const SECONDS = Number(process.env.OVERLOAD_SECONDS ?? 60)
const SECRET_KEY = 'a key for this drill alone, of 32 characters or more'
const FUNDRAISERS = 300
const MB = 1024 * 1024
const MOST_MEMORY = 512
/** A p99 is normal when it is at most this many times what it was before; a machine of two cores is not more exact than that. */
const NORMAL_RATIO = 3
/** Milliseconds: below this a p99 is normal, whatever it was before. */
const NORMAL_MS = 50
/** Requests a second that a person who only wants to read would add. */
const OTHERS_PER_SECOND = 20

/** Searches that are all different, from 5,000 addresses, so that neither the cache nor the limit of an address answers. */
const searches: Ask = (index) => ({
  path: `/browse?q=water&unread=${index}`,
  address: `41.${Math.floor(index / 250) % 20}.0.${index % 250}`,
})
const readers: Ask = (index) => ({
  path: index % 2 ? '/api/fundraisers?limit=9' : '/browse',
  address: `102.0.0.${index % 250}`,
})

/** Floods a built server in production mode. The generator runs on the same machine. */
export async function overload(): Promise<Result> {
  const dataDirectory = await makeDataDirectory()
  await fill(dataDirectory)
  const server = await startBuiltServer({
    dataDirectory,
    environment: {
      NODE_ENV: 'production',
      PAYMENTS: 'sandbox',
      SMTP_URL: 'files',
      SECRET_KEY,
      TRUSTED_PROXIES: '1',
      LOG_LEVEL: 'fatal',
    },
  })
  try {
    return await tenTimesCapacity(server)
  } finally {
    await server.kill('SIGTERM')
    await rm(dataDirectory, { recursive: true, force: true })
  }
}

/** Writes fundraisers that every search finds. Demo data has no place in production mode. */
async function fill(dataDirectory: string): Promise<void> {
  const database = await openDatabase({ databaseUrl: null, dataDirectory })
  const parts = { database, secrets: createSecrets(SECRET_KEY), clock: Date.now }
  for (let index = 0; index < FUNDRAISERS; index += 1) {
    await buildFundraiser(parts, { title: `Water for village ${index}` })
  }
  await database.close()
}

async function tenTimesCapacity(server: BuiltServer): Promise<Result> {
  const { port } = server
  let peak = 0
  const watch = setInterval(() => {
    peak = Math.max(peak, memoryOf(server.pid()))
  }, 500)
  const most = await capacity(port, 5_000, searches)
  await wait(2_000)
  const before = p99(await flood(port, OTHERS_PER_SECOND, 5_000, readers))
  const answers = await flood(port, 10 * most, SECONDS * 1000, (index) => searches(100_000 + index))
  await wait(10_000)
  const after = p99(await flood(port, OTHERS_PER_SECOND, 5_000, readers))
  clearInterval(watch)
  const count = (isMeant: (status: number) => boolean) => answers.filter(({ status }) => isMeant(status)).length
  const shed = answers.filter(({ status }) => status === 503 || status === 429)
  const withoutTime = shed.filter(({ retryAfter }) => !/^[1-9]\d*$/.test(retryAfter ?? '')).length
  return {
    name: `10 x capacity for ${SECONDS} s`,
    figures: {
      'capacity a second': Math.round(most),
      'requests answered': answers.length,
      'with a page': count((status) => status === 200),
      'with 503 or 429': shed.length,
      'refused without Retry-After': withoutTime,
      'with anything else': count((status) => ![200, 429, 503].includes(status)),
      'p99 ten seconds later / before': ratio(after, before),
      'memory MB': peak,
    },
    ok: shed.length > 0 && withoutTime === 0 && isNormal(after, before) && peak <= MOST_MEMORY,
  }
}

const isNormal = (now: number, before: number) => now <= Math.max(NORMAL_MS, before * NORMAL_RATIO)
const ratio = (now: number, before: number) =>
  `${(now / before).toFixed(2)} (${now.toFixed(1)} / ${before.toFixed(1)} ms)`

/** MB of memory that a process holds (Linux). */
function memoryOf(pid: number): number {
  const pages = Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1])
  return Math.round((pages * 4096) / MB)
}
