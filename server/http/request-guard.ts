import { createHash } from 'node:crypto'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Context as KoaContext, Middleware } from 'koa'
import { CALLS } from '#shared/contract/index'
import { splitLanguage } from '#shared/language/languages'
import type { Context } from '../context'
import { addressGroup, isLoopback } from '../platform/limits/client-address'
import { refuse } from '../platform/refusals/refusal'
import { PROVIDERS } from '../providers/registry'
import { cookieName } from './api/caller'
import { factsOf, noteFacts } from './request-facts'

/** Requests that are not answered from the cache. Why these figures: docs/decisions/0025. */
const ADDRESS: Rate = { capacity: 300, perSecond: 20 }
/** A thousand donors behind a carrier's address: 25 requests of each in ten minutes, of which most ask how a payment stands. */
const GIVERS: Rate = { capacity: 1_500, perSecond: 60 }
const PERSON: Rate = { capacity: 600, perSecond: 40 }
/** Sessions of which we remember for which person they count. */
const MOST_SESSIONS = 20_000

/** Supervisors must always get an answer, and a provider that is refused would send the same event again and again. */
const FREE = new Set([
  '/metrics',
  '/api/self-test',
  '/healthz',
  '/readyz',
  ...PROVIDERS.map((provider) => `/api/webhooks/${provider}`),
])

const GIVING = CALLS.filter(({ access }) => access.limit === 'giving').map(({ path }) => path.split('{')[0] ?? path)

export const isFree = ({ path }: KoaContext): boolean => FREE.has(path)

/** A bucket of its own, so that others behind the same address can't use up what donors need. */
function isGiving({ path }: KoaContext): boolean {
  if (splitLanguage(path).path.startsWith('/give/') || path.startsWith('/api/flutterwave-return')) return true
  return GIVING.some((prefix) => (prefix.endsWith('/') ? path.startsWith(prefix) : path === prefix))
}

/** Counts by person for a proven session, otherwise by group of addresses; never our own machine. */
export function guardWork({ config, clock }: Pick<Context, 'config' | 'clock'>, isBusy: () => boolean): Middleware {
  const addresses = createBuckets(ADDRESS)
  const givers = createBuckets(GIVERS)
  const people = createBuckets(PERSON)
  /** By the hash of its token or cookie. A session that nobody has used yet counts for its address: anyone can invent tokens. */
  const sessions = new Map<string, number>()
  const session = cookieName('session', config.publicUrl)

  function nameOfSession(ctx: KoaContext): string | null {
    const credential = ctx.get('Authorization') || ctx.cookies.get(session)
    return credential ? createHash('sha256').update(credential).digest('base64url') : null
  }

  function count(ctx: KoaContext, userId: number | undefined): void {
    const waitMs =
      userId === undefined
        ? (isGiving(ctx) ? givers : addresses).spend(addressGroup(ctx.ip), 1, clock())
        : people.spend(String(userId), 1, clock())
    if (waitMs === 0) return
    noteFacts(ctx.req, { userId: userId ?? null, subject: 'requests' })
    throw refuse('request.too-many', null, { retryAfterMs: waitMs })
  }

  function remember(name: string, userId: number): void {
    sessions.delete(name)
    sessions.set(name, userId)
    for (const oldest of sessions.keys()) {
      if (sessions.size <= MOST_SESSIONS) break
      sessions.delete(oldest)
    }
  }

  return async (ctx, next) => {
    if (isFree(ctx) || (!config.production && isLoopback(ctx.ip))) return next()
    const name = nameOfSession(ctx)
    count(ctx, name === null ? undefined : sessions.get(name))
    if (isBusy() && !isGiving(ctx))
      throw refuse('request.server-busy', null, { retryAfterMs: 3_000 + Math.random() * 5_000 })
    try {
      await next()
    } finally {
      const { userId } = factsOf(ctx.req)
      if (name !== null && typeof userId === 'number') remember(name, userId)
      else if (name !== null && userId === null) sessions.delete(name)
    }
  }
}

export interface Rate {
  capacity: number
  perSecond: number
}

/** About 10 MB at most. */
const MOST_KEYS = 50_000

/** Token buckets in memory. When there are too many keys, the one that was not used for longest is forgotten: it was full again, or nearly. */
export function createBuckets({ capacity, perSecond }: Rate, mostKeys = MOST_KEYS) {
  const buckets = new Map<string, { units: number; at: number }>()
  return {
    /** Takes `cost` units or none; returns the milliseconds until there is enough. */
    spend(key: string, cost: number, now: number): number {
      const known = buckets.get(key) ?? { units: capacity, at: now }
      const units = Math.min(capacity, known.units + (Math.max(0, now - known.at) / 1000) * perSecond)
      const isAllowed = units >= cost
      // Inserted again, so that the first key is the one that was not used for longest.
      buckets.delete(key)
      buckets.set(key, { units: isAllowed ? units - cost : units, at: now })
      for (const oldest of buckets.keys()) {
        if (buckets.size <= mostKeys) break
        buckets.delete(oldest)
      }
      return isAllowed ? 0 : Math.ceil(((cost - units) / perSecond) * 1000)
    },
    get size() {
      return buckets.size
    },
  }
}

/** Milliseconds between two samples, and between two looks at them. */
const RESOLUTION = 20
const INTERVAL = 1_000
/** Milliseconds: above it half of the samples are of a process that can't follow. A task of half a second is a single sample. */
const LATE = 200

/** Watches how late the event loop of this process is, until `stop`. While `isBusy`, new work is refused. */
export function watchEventLoop(): { isBusy(): boolean; stop(): void } {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION })
  delays.enable()
  let isBusy = false
  const timer = setInterval(() => {
    isBusy = delays.count > 0 && delays.percentile(50) / 1e6 > LATE
    delays.reset()
  }, INTERVAL)
  timer.unref()
  return {
    isBusy: () => isBusy,
    stop() {
      clearInterval(timer)
      delays.disable()
    },
  }
}
