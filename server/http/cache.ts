import type { Context as KoaContext, Middleware } from 'koa'
import { DatabaseUnavailable } from '../platform/database/errors'
import { collectShown, type Database } from '../platform/database/open'
import { Refusal } from '../platform/refusals/refusal'
import {
  type Coding,
  chooseEncoding,
  compress,
  entityTag,
  hasVersion,
  MIDDLE,
  QUICK,
  SMALL,
  savesData,
} from './compression'
import { languageOf } from './language'
import { noteFacts, routeOf } from './request-facts'

interface Variant {
  headers: Record<string, string>
  body: Buffer
}

interface StoredAnswer {
  route: string | null
  version: number
  shown: ReadonlySet<string>
  storedAt: number
  status: number
  headers: Record<string, string>
  tag: string
  /** Whether it will be compressed again, as small as can be: for pages, which are read more than all else. */
  isToShrink: boolean
  identity: Variant
  variants: Map<Coding, Variant>
  failedAt?: number
}

/** Bytes: compressing a smaller body costs more than it saves. */
const MINIMUM_TO_COMPRESS = 600

function variantOf({ identity, variants }: StoredAnswer, coding: Coding): Variant | undefined {
  return coding === 'identity' || identity.body.length < MINIMUM_TO_COMPRESS ? identity : variants.get(coding)
}

async function makeVariant(answer: StoredAnswer, coding: Coding): Promise<Variant> {
  const known = variantOf(answer, coding)
  if (known || coding === 'identity') return known ?? answer.identity
  const made = compressed(coding, await compress(answer.identity.body, coding, answer.isToShrink ? QUICK : MIDDLE))
  const better = answer.variants.get(coding)
  if (better) return better
  answer.variants.set(coding, made)
  return made
}

const compressed = (coding: string, body: Buffer): Variant => ({ headers: { 'Content-Encoding': coding }, body })

const MOST_WAITING = 50

/** Exchanges pages that are read again for their smallest form, one at a time. */
function createShrinker(isCurrent: (answer: StoredAnswer) => boolean) {
  const waiting = new Set<StoredAnswer>()
  let isRunning = false

  async function run(): Promise<void> {
    isRunning = true
    for (const answer of waiting) {
      waiting.delete(answer)
      answer.isToShrink = false
      if (!isCurrent(answer)) continue
      try {
        answer.variants.set('br', compressed('br', await compress(answer.identity.body, 'br', SMALL)))
      } catch {
        // Without memory for it, the page stays as it is.
      }
    }
    isRunning = false
  }

  return (answer: StoredAnswer): void => {
    if (!answer.isToShrink || !answer.variants.has('br') || waiting.size >= MOST_WAITING) return
    waiting.add(answer)
    if (!isRunning) void run()
  }
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

/** Caches what is `public`; without data, old responses serve unless something was withdrawn. */
export function cacheResponses(database: Database, clock: () => number): Middleware {
  const stored = new Map<string, StoredAnswer>()
  let size = 0
  const forget = (key: string) => {
    size -= stored.get(key)?.identity.body.length ?? 0
    stored.delete(key)
  }
  const keep = (key: string, answer: StoredAnswer) => {
    forget(key)
    stored.set(key, answer)
    size += answer.identity.body.length
    for (const oldest of stored.keys()) {
      if (stored.size <= MAXIMUM_ENTRIES && size <= MAXIMUM_SIZE) break
      forget(oldest)
    }
  }
  const isCurrent = (answer: StoredAnswer) =>
    database.isCurrent(answer.version, answer.shown) && clock() - answer.storedAt < MAXIMUM_AGE
  const shrink = createShrinker(isCurrent)

  let unavailableSince = Number.NEGATIVE_INFINITY
  const find = (key: string, credentials: Credentials) => {
    const known = stored.get(key)
    return known && isFor(known, credentials) ? known : undefined
  }
  const findWhileUnavailable = (key: string, credentials: Credentials) => {
    const known = find(key, credentials)
    if (!known || clock() - known.storedAt > MAXIMUM_AGE_UNAVAILABLE || known.version < database.withdrawnAt()) return
    return known
  }
  /** What failed for one response alone, such as a slow search, does not stop others from being up to date. */
  const noteFailure = ({ isForAll }: DatabaseUnavailable, stale: StoredAnswer | undefined) => {
    if (isForAll) unavailableSince = clock()
    else if (stale) stale.failedAt = clock()
  }

  return async (ctx, next) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next()
    const key = keyOf(ctx)
    const credentials = credentialsOf(ctx)
    // A page asks with a cookie at most. A call with a token is for what is its account's.
    const known = credentials === 'token' ? undefined : find(key, credentials)
    if (known && isCurrent(known)) {
      // For a page that one person reads, the smallest form is never worth its time.
      shrink(known)
      return sendStored(ctx, known)
    }
    const failedAt = Math.max(unavailableSince, stored.get(key)?.failedAt ?? 0)
    const old = clock() - failedAt < UNAVAILABLE_FOR && findWhileUnavailable(key, credentials)
    if (old) return sendWithAge(ctx, old, clock())
    const version = database.version()
    const shown = new Set<string>()
    try {
      await collectShown(shown, next)
    } catch (error) {
      if (error instanceof DatabaseUnavailable) {
        const stale = findWhileUnavailable(key, credentials)
        noteFailure(error, stale)
        if (stale) return sendWithAge(ctx, stale, clock())
      }
      if (credentials === 'none' && error instanceof Refusal && error.status === 404) forget(key)
      throw error
    }
    // Undefined without the header, although its type says string.
    if (!ctx.response.get('Cache-Control')?.startsWith('public, max-age=0')) return
    const answer = toStore(ctx, { version, shown, storedAt: clock() })
    if (!answer) return
    keep(key, answer)
    return sendStored(ctx, answer)
  }
}

const keyOf = ({ url, headers }: KoaContext): string =>
  `${languageOf(url, headers)}${savesData(headers) ? ' with less data' : ''} ${url.replace(SHARED_BY, '')}`

/** Only scripts read by what a link was shared. */
const SHARED_BY = /[?&]via=[a-z]{1,10}$/

type Credentials = 'none' | 'cookie' | 'token'

function credentialsOf({ headers }: KoaContext): Credentials {
  if (headers.authorization) return 'token'
  if (!headers.cookie) return 'none'
  // A request for one account is refused where the cookie is that of another one.
  return headers['pamoja-account'] ? 'token' : 'cookie'
}

/** Pages are the same for everybody; of the calls, those that say so. */
const isFor = (known: StoredAnswer, credentials: Credentials): boolean =>
  credentials === 'none' || !/cookie/i.test(known.headers.Vary ?? '')

function toStore(ctx: KoaContext, read: Pick<StoredAnswer, 'version' | 'shown' | 'storedAt'>): StoredAnswer | null {
  const body: unknown = ctx.body
  if (body === null || body === undefined || ctx.status >= 500) return null
  const identity = Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))
  ctx.vary('Accept-Encoding')
  const headers: Record<string, string> = { 'Content-Type': ctx.response.get('Content-Type') }
  for (const name of ['Cache-Control', 'Content-Security-Policy', 'Link', 'Referrer-Policy', 'Vary', 'X-Robots-Tag']) {
    const value = ctx.response.get(name)
    if (value) headers[name] = value
  }
  if (ctx.response.get('Server-Timing')) headers['Server-Timing'] = 'hit'
  return {
    route: routeOf(ctx),
    ...read,
    status: ctx.status,
    headers,
    tag: ctx.response.get('ETag') || entityTag(identity),
    isToShrink: ctx.response.is('html') !== false,
    identity: { headers: {}, body: identity },
    variants: new Map(),
  }
}

function sendWithAge(ctx: KoaContext, answer: StoredAnswer, now: number): Promise<void> {
  ctx.set('Age', String(Math.max(0, Math.round((now - answer.storedAt) / 1_000))))
  return sendStored(ctx, answer)
}

async function sendStored(ctx: KoaContext, answer: StoredAnswer): Promise<void> {
  noteFacts(ctx.req, { route: answer.route })
  const timing = ctx.response.get('Server-Timing')
  ctx.set(answer.headers)
  if (timing) ctx.set('Server-Timing', timing)
  ctx.set('ETag', answer.tag)
  ctx.status = answer.status
  if (answer.status === 200 && hasVersion(ctx.headers['if-none-match'], answer.tag)) {
    ctx.status = 304
    ctx.body = null
    return
  }
  const { headers, body } = await makeVariant(answer, chooseEncoding(ctx.headers['accept-encoding'] ?? ''))
  ctx.set(headers)
  ctx.body = body
}
