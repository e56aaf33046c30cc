import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type Router from '@koa/router'
import type { Context } from '../../context'
import { proveSelfTest, readSelfTest, SELF_TEST_PATH } from '../../operations/health/public-address'
import { isUpToDate } from '../../platform/database/migrate'
import { storeFact } from '../../platform/installation'
import { METRICS_TYPE } from '../../platform/metrics'
import { refuse } from '../../platform/refusals/refusal'
import { secretEquals } from '../../platform/secrets/secrets'

/** `?only=stopping` is for a proxy before one server, whose pages are shown without a database too. */
export function healthRoutes(router: Router, context: Context, isStopping: () => boolean): void {
  const isReady = createReadiness(context)
  router.get('/healthz', (ctx) => {
    ctx.set('Cache-Control', 'no-store')
    ctx.body = { status: 'alive' }
  })
  router.get('/readyz', async (ctx) => {
    const ready = !isStopping() && (ctx.query.only === 'stopping' || (await isReady()))
    ctx.status = ready ? 200 : 503
    ctx.set('Cache-Control', 'no-store')
    ctx.body = { status: ready ? 'ready' : 'not ready' }
  })
}

type Parts = Pick<Context, 'config' | 'database' | 'clock'>

/** Milliseconds for all checks together, before the server counts as not ready. */
const CHECK_TIMEOUT = 500
/** Milliseconds for which a result is cached, so that frequent requests cost nothing. */
const RESULT_LIFETIME = 1_000
/** Bytes: as much as the largest write needs. A disk that is nearly full still accepts a smaller file. */
const TRIAL = Buffer.alloc(1_048_576)
/** Milliseconds between two writes into the database, while they succeed. */
const WRITE_PAUSE = 10_000

/** Whether the database answers, has every migration, and can be written. */
export function createReadiness(parts: Parts): () => Promise<boolean> {
  let last: { at: number; result: Promise<boolean> } | null = null
  let wroteAt = Number.NEGATIVE_INFINITY
  const checkAll = async (now: number): Promise<boolean> => {
    if (!(await check(parts))) return false
    if (now - wroteAt < WRITE_PAUSE) return true
    await storeFact(parts.database.write, 'write-trial', String(now))
    wroteAt = now
    return true
  }
  return () => {
    const now = parts.clock()
    if (!last || now - last.at >= RESULT_LIFETIME) last = { at: now, result: inTime(checkAll(now)) }
    return last.result
  }
}

async function check({ config, database }: Parts): Promise<boolean> {
  if (!(await isUpToDate(database.read))) return false
  // On PostgreSQL the data is stored elsewhere.
  if (database.engine === 'sqlite') await tryWriting(config.dataDirectory)
  return true
}

async function tryWriting(directory: string): Promise<void> {
  const file = join(directory, `.trial-${process.pid}`)
  try {
    await writeFile(file, TRIAL, { mode: 0o600 })
  } finally {
    await rm(file, { force: true })
  }
}

async function inTime(work: Promise<boolean>): Promise<boolean> {
  const tooLate = new Promise<boolean>((resolve) => setTimeout(resolve, CHECK_TIMEOUT, false).unref())
  return Promise.race([work.catch(() => false), tooLate])
}

/** How a request of our own arrives through the proxies: `npm run pamoja -- doctor` asks for it at the public address. */
export function selfTestRoute(router: Router, context: Context): void {
  router.get(SELF_TEST_PATH, (ctx) => {
    ctx.set('Cache-Control', 'no-store')
    const nonce = readSelfTest(context, ctx.get('Authorization'))
    if (nonce === null) throw refuse('request.wrong-token')
    const hops = ctx.get('X-Forwarded-For').split(',').filter(Boolean).length
    const { trustedProxies } = context.config
    ctx.body = { address: ctx.ip, hops, trustedProxies, proof: proveSelfTest(context, nonce) }
  })
}

const PATH = '/metrics'

/** `/metrics` beside the site, for a monitor elsewhere that sends `METRICS_TOKEN`. Without the setting there is no such address. */
export function metricsRoute(router: Router, { config, metrics }: Context): void {
  const { metricsToken } = config
  router.get(PATH, async (ctx) => {
    if (metricsToken === null) throw refuse('file.not-found')
    const token = /^Bearer (.+)$/i.exec(ctx.get('Authorization'))?.[1] ?? ''
    if (!secretEquals(token, metricsToken)) throw refuse('request.wrong-token')
    ctx.set('Cache-Control', 'no-store')
    ctx.set('Content-Type', METRICS_TYPE)
    ctx.body = await metrics.write()
  })
}
