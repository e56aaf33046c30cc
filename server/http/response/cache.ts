import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Context as KoaContext, Middleware } from 'koa'
import type { Database } from '../../platform/database/open'
import { DatabaseUnavailable } from '../../platform/database/unavailable'
import { requestLanguage } from '../../platform/language/current-language'
import { Refusal } from '../../platform/refusals/refusal'
import { noteFacts, routeOf } from '../security-events/request-facts'
import { entityTag, hasVersion } from './entity-tag'
import { savesData } from './save-data'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

interface StoredAnswer {
  route: string | null
  version: number
  storedAt: number
  status: number
  headers: Record<string, string>
  tag: string
  bodies: { identity: Buffer; br: Buffer; gzip: Buffer }
  /** When newer data for this response could not be read. */
  failedAt?: number
}

/** Milliseconds: times on a page ("3 days left") are at most this old. */
const MAXIMUM_AGE = 30_000
/** Milliseconds: the oldest response that is better than none while the data is unavailable. */
const MAXIMUM_AGE_UNAVAILABLE = 24 * 60 * 60_000
/** Milliseconds for which the data is not asked again for what is cached, after it was unavailable. */
const UNAVAILABLE_FOR = 3_000
const MAXIMUM_ENTRIES = 500
/** Bytes of all cached responses before compression: a few hundred long lists would fill the memory otherwise. */
const MAXIMUM_SIZE = 32 * 1024 * 1024
/** Bytes: compressing a smaller body costs more than it saves. */
const MINIMUM_TO_COMPRESS = 600

/**
 * Caches whole responses that are the same for everyone, compressed and tagged, until data changes or thirty seconds pass.
 * Caches only what a handler marked `public` in Cache-Control, and only for requests without credentials. While the data is unavailable,
 * a cached response is sent although data may have changed, with its age, unless something was withdrawn from the public since.
 * `admitCached` runs before an answer that is cached, and may throw a refusal.
 */
export function responseCache(
  database: Database,
  clock: () => number,
  admitCached: (ctx: KoaContext) => void,
): Middleware {
  const stored = new Map<string, StoredAnswer>()
  let size = 0
  const forget = (key: string) => {
    size -= stored.get(key)?.bodies.identity.length ?? 0
    stored.delete(key)
  }
  let unavailableSince = Number.NEGATIVE_INFINITY
  const findWhileUnavailable = (key: string, isVisitor: boolean) => {
    const known = stored.get(key)
    if (!known || clock() - known.storedAt > MAXIMUM_AGE_UNAVAILABLE || known.version < database.withdrawnAt()) return
    return isVisitor || !/cookie/i.test(known.headers.Vary ?? '') ? known : undefined
  }
  /** What failed for one response alone, such as a slow search, does not stop others from being up to date. */
  const noteFailure = ({ isForAll }: DatabaseUnavailable, stale: StoredAnswer | undefined) => {
    if (isForAll) unavailableSince = clock()
    else if (stale) stale.failedAt = clock()
  }
  return async (ctx, next) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next()
    const key = `${requestLanguage()}${savesData(ctx) ? ' with less data' : ''} ${ctx.url}`
    const isVisitor = !ctx.headers.authorization && !ctx.headers.cookie
    const known = isVisitor ? stored.get(key) : undefined
    if (known && known.version === database.version() && clock() - known.storedAt < MAXIMUM_AGE) {
      admitCached(ctx)
      return send(ctx, known)
    }
    const failedAt = Math.max(unavailableSince, stored.get(key)?.failedAt ?? 0)
    const old = clock() - failedAt < UNAVAILABLE_FOR && findWhileUnavailable(key, isVisitor)
    if (old) {
      admitCached(ctx)
      return sendWithAge(ctx, old, clock())
    }
    const version = database.version()
    try {
      await next()
    } catch (error) {
      if (error instanceof DatabaseUnavailable) {
        const stale = findWhileUnavailable(key, isVisitor)
        noteFailure(error, stale)
        if (stale) return sendWithAge(ctx, stale, clock())
      }
      if (isVisitor && error instanceof Refusal && error.status === 404) forget(key)
      throw error
    }
    // Undefined without the header, although its type says string.
    if (!ctx.response.get('Cache-Control')?.startsWith('public, max-age=0')) return
    const answer = await store(ctx, version, clock())
    if (!answer) return
    forget(key)
    stored.set(key, answer)
    size += answer.bodies.identity.length
    for (const oldest of stored.keys()) {
      if (stored.size <= MAXIMUM_ENTRIES && size <= MAXIMUM_SIZE) break
      forget(oldest)
    }
    send(ctx, answer)
  }
}

async function store(ctx: KoaContext, version: number, storedAt: number): Promise<StoredAnswer | null> {
  const body: unknown = ctx.body
  if (body === null || body === undefined || ctx.status >= 500) return null
  const identity = Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))
  const isPage = ctx.response.is('html') !== false
  const quality = {
    params: {
      // A page is 7% smaller for 20 ms of another thread, once for all its visitors.
      [constants.BROTLI_PARAM_QUALITY]: isPage ? 10 : 6,
      [constants.BROTLI_PARAM_LGWIN]: 18,
      [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
    },
  }
  const small = identity.length < MINIMUM_TO_COMPRESS
  const [br, gzipped] = small
    ? [identity, identity]
    : await Promise.all([compressBrotli(identity, quality), compressGzip(identity)])
  const headers: Record<string, string> = { 'Content-Type': ctx.response.get('Content-Type') }
  for (const name of ['Cache-Control', 'Content-Security-Policy', 'Link', 'Vary']) {
    const value = ctx.response.get(name)
    if (value) headers[name] = value
  }
  return {
    route: routeOf(ctx),
    version,
    storedAt,
    status: ctx.status,
    headers,
    tag: ctx.response.get('ETag') || entityTag(identity),
    bodies: { identity, br, gzip: gzipped },
  }
}

function sendWithAge(ctx: KoaContext, answer: StoredAnswer, now: number): void {
  ctx.set('Age', String(Math.max(0, Math.round((now - answer.storedAt) / 1_000))))
  send(ctx, answer)
}

function send(ctx: KoaContext, answer: StoredAnswer): void {
  noteFacts(ctx.req, { route: answer.route })
  ctx.set(answer.headers)
  ctx.set('ETag', answer.tag)
  ctx.vary('Accept-Encoding')
  ctx.status = answer.status
  if (answer.status === 200 && hasVersion(ctx.headers['if-none-match'], answer.tag)) {
    ctx.status = 304
    ctx.body = null
    return
  }
  const encoding = chooseEncoding(String(ctx.headers['accept-encoding'] ?? ''))
  if (encoding !== 'identity' && answer.bodies[encoding] !== answer.bodies.identity)
    ctx.set('Content-Encoding', encoding)
  ctx.body = answer.bodies[encoding]
}

/** The smallest accepted encoding. `q=0` refuses an encoding. */
export function chooseEncoding(accepted: string): 'br' | 'gzip' | 'identity' {
  const accepts = (coding: string) =>
    new RegExp(`(?:^|,)\\s*${coding}\\s*(?:;(?!\\s*q=0(?:\\.0*)?\\s*(?:,|$))|,|$)`, 'i').test(accepted)
  return accepts('br') ? 'br' : accepts('gzip') ? 'gzip' : 'identity'
}
