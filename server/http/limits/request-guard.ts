import { createHash } from 'node:crypto'
import type { Context as KoaContext, Middleware } from 'koa'
import type { Context } from '../../platform/context'
import { addressGroup, isLoopback } from '../../platform/limits/client-address'
import { refuse } from '../../platform/refusals/refusal'
import { announcedWeight } from '../api/body'
import { cookieName } from '../api/cookies'
import { factsOf, noteFacts } from '../security-events/request-facts'
import { createBuckets, type Rate } from './buckets'
import { COSTS, costOf, isFree, isGiving, isRead } from './cost'
import type { Overload } from './overload'

/** Why these figures: docs/decisions/0040. What they mean in requests: docs/limits.md. */
const ADDRESS: Rate = { capacity: 3_000, perSecond: 200 }
const PERSON: Rate = { capacity: 6_000, perSecond: 400 }
/** All people of one address together: one program with many accounts. */
const PEOPLE_OF_ADDRESS: Rate = { capacity: 30_000, perSecond: 2_000 }
/** Sessions of which we remember for which person they count. */
const MOST_SESSIONS = 20_000

type Asking = Pick<KoaContext, 'ip' | 'path'>

/** The limits that hold for every request, and the refusals of a busy server. */
export interface RequestGuard {
  /** Before an answer that is in the cache. Throws 429 above the limit. */
  admitCached(ctx: KoaContext): void
  /** The same for a visitor, before an answer that comes without Koa. False above the limit: nothing was counted then. */
  admitsCached(asking: Asking): boolean
  /** Before every answer that must be worked out. Throws 429 above the limit, and 503 while the server is too busy. */
  admitWork: Middleware
}

/**
 * Counts requests in memory: by person for a session that has proven valid, otherwise by group of addresses. Outside production, requests
 * from this machine are neither counted nor refused.
 */
export function createRequestGuard(
  { config, clock }: Pick<Context, 'config' | 'clock'>,
  overload: Overload,
): RequestGuard {
  const addresses = createBuckets(ADDRESS)
  const givers = createBuckets(ADDRESS)
  const people = createBuckets(PERSON)
  const peopleOfAddresses = createBuckets(PEOPLE_OF_ADDRESS)
  /** By the hash of its token or cookie. A session that nobody has used yet counts for its address: anyone can invent tokens. */
  const sessions = new Map<string, number>()
  const session = cookieName('session', config.publicUrl)
  const isExempt = (asking: Asking) => isFree(asking) || (!config.production && isLoopback(asking.ip))

  /** Counts a request. Returns the milliseconds until there is room for it; 0: it was counted. */
  function count(asking: Asking, cost: number, userId: number | undefined): number {
    const group = addressGroup(asking.ip)
    return userId === undefined
      ? (isGiving(asking) ? givers : addresses).spend(group, cost, clock())
      : people.spend(String(userId), cost, clock()) || peopleOfAddresses.spend(group, cost, clock())
  }

  function nameOfSession(ctx: KoaContext): string | null {
    const credential = ctx.get('Authorization') || ctx.cookies.get(session)
    return credential ? createHash('sha256').update(credential).digest('base64url') : null
  }

  function spend(ctx: KoaContext, cost: number, userId: number | undefined): void {
    const waitMs = count(ctx, cost, userId)
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

  return {
    admitsCached: (asking) => isExempt(asking) || count(asking, COSTS.cached, undefined) === 0,

    admitCached(ctx) {
      if (!isExempt(ctx)) spend(ctx, COSTS.cached, sessions.get(nameOfSession(ctx) ?? ''))
    },

    async admitWork(ctx, next) {
      if (isExempt(ctx)) return next()
      const name = nameOfSession(ctx)
      const userId = name === null ? undefined : sessions.get(name)
      spend(ctx, costOf(ctx), userId)
      const leave = isGiving(ctx) ? null : enter(ctx, userId)
      try {
        await next()
      } finally {
        leave?.()
        const { userId: viewerId } = factsOf(ctx.req)
        if (name !== null && typeof viewerId === 'number') remember(name, viewerId)
        else if (name !== null && viewerId === null) sessions.delete(name)
      }
    },
  }

  function enter(ctx: KoaContext, userId: number | undefined): () => void {
    const importance = userId !== undefined ? 'person' : isRead(ctx) ? 'visitor' : 'writer'
    const leave = overload.enter(importance, !isRead(ctx) && announcedWeight(ctx.req) !== 0 ? ctx.req : null)
    if (!leave) throw refuse('request.server-busy', null, { retryAfterMs: 3_000 + Math.random() * 5_000 })
    return leave
  }
}
