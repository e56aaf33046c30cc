import { Readable } from 'node:stream'
import Router, { type RouterContext } from '@koa/router'
import type { Call, CallArguments, CallInput, CallReply, Schema } from '#shared/contract/base/call'
import { type Issue, parse } from '#shared/contract/base/parse'
import { LANGUAGE_HEADER } from '#shared/language/language-header'
import { askWhatToShow } from '../../community/auth/second-factor'
import { type Caller, VISITOR, type Viewer } from '../../community/sessions/viewer'
import type { Context } from '../../context'
import { HOUR } from '../../platform/durations'
import { createLimits } from '../../platform/limits/limits'
import { type Cursor, encodeCursor } from '../../platform/lists'
import { refuse, refuseInput } from '../../platform/refusals/refusal'
import { entityTag, hasVersion } from '../compression'
import { noteFacts } from '../request-facts'
import { recordCall, subjectOf } from '../security-events'
import { admit, createAccessCheck } from './access'
import { announcedWeight, JSON_BODY_LIMIT, readJsonBody } from './body'
import { dropHint, readCaller, restoreCookies } from './caller'
import { type Answer, createDeviceChanges, createOnce, type Effect, type Once, type ReadAgain } from './idempotency'

/** A full outbox on a bad line stays far below: each entry waits longer after each failed try. */
const UPLOADS_PER_USER = { max: 300, windowMs: HOUR }
/** Bytes: a photo that our own app has made smaller is far below; all photos of a fundraiser are mostly below too. */
const SMALL = 1024 * 1024
/** Bytes: all photos of a fundraiser, each with more detail than most. */
const SEVERAL = 3 * SMALL
/** Concurrency limits, in total and for one user. A request that a phone has given up may hold its place for five minutes. */
const CONCURRENCY_LIMITS = {
  small: { inAll: 100, each: 4 },
  several: { inAll: 20, each: 3 },
  large: { inAll: 8, each: 2 },
  /** For people without an account, who may send no more than a small portrait. */
  strangers: { inAll: 200, each: 200 },
}

/** Throws 429 above what one user may send in an hour, and 503 while too many are being read. */
export type Uploads = <Result>(
  viewer: Viewer | null,
  weight: number | null,
  read: () => Promise<Result>,
) => Promise<Result>

/** Each body is held in memory until it is complete: this limits how many there are at once. */
export function createUploads({ database, clock }: Pick<Context, 'database' | 'clock'>): Uploads {
  const limits = createLimits(database, clock)
  const small = places(CONCURRENCY_LIMITS.small)
  const several = places(CONCURRENCY_LIMITS.several)
  const large = places(CONCURRENCY_LIMITS.large)
  const strangers = places(CONCURRENCY_LIMITS.strangers)

  async function acquirePlace(viewer: Viewer | null, weight: number | null): Promise<() => void> {
    if (!viewer) return strangers(0)
    await limits.admit(`upload:${viewer.id}`, UPLOADS_PER_USER, 'picture.too-many')
    if (weight === null || weight > SEVERAL) return large(viewer.id)
    return (weight > SMALL ? several : small)(viewer.id)
  }

  return async (viewer, weight, read) => {
    if (weight !== null && weight <= JSON_BODY_LIMIT) return read()
    const release = await acquirePlace(viewer, weight)
    try {
      return await read()
    } finally {
      release()
    }
  }
}

function places({ inAll, each }: { inAll: number; each: number }): (userId: number) => () => void {
  const taken = new Map<number, number>()
  let sum = 0
  return (userId) => {
    const own = taken.get(userId) ?? 0
    if (sum >= inAll || own >= each) throw refuse('picture.too-many-at-once', null, { retryAfterMs: 5_000 })
    sum += 1
    taken.set(userId, own + 1)
    return () => {
      sum -= 1
      const left = (taken.get(userId) ?? 1) - 1
      if (left > 0) taken.set(userId, left)
      else taken.delete(userId)
    }
  }
}

interface BindOptions {
  /** Bytes. */
  bodyLimit?: number
  /** Never for a reply that depends on the caller; `visitors` is not cached for signed-in users. */
  shared?: true | 'visitors'
  /** For a call by other systems, in any format: the body is not read. */
  ignoresBody?: boolean
  /** A browser that sent a valid token without the cookie of the session gets the cookie again. */
  restoresCookie?: true
}

type Handler<C extends Call, Result> = (input: CallInput<C>, caller: Caller) => Promise<Result>

/** Binds handlers to the calls of the contract: input is checked and converted, the compiler checks the reply type. */
interface Binder {
  bind<C extends Call>(call: C, handler: Handler<C, Answer<CallReply<C>>>): void
  /** Binds a handler that returns no more than the body of the reply. */
  bindBody<C extends Call>(call: C, handler: Handler<C, CallReply<C>>): void
  bindList<C extends Call>(call: C, read: Handler<C, { rows: CallReply<C>; next: Cursor | null }>): void
  /** Binds a write that takes effect once for each Idempotency-Key. */
  bindOnce<C extends Call>(call: C, prepare: Handler<C, Effect<C>>, readAgain?: ReadAgain<C>): void
}

export interface Api extends Binder {
  with(options: BindOptions): Binder
  readonly once: Once
  /** Runs a call as a visitor, without HTTP: pages are rendered this way. Throws what the handler throws. */
  invoke<C extends Call>(call: C, callArguments: CallArguments<C>): Promise<Answer<CallReply<C>>>
  readonly router: Router
}

export function createApi(context: Context): Api {
  const router = new Router({ sensitive: true, strict: true })
  const checkAccess = createAccessCheck(context)
  const uploads = createUploads(context)
  const changes = createDeviceChanges(context)
  const once = createOnce(context)
  const handlers = new Map<string, (raw: RawInput) => Promise<Answer<unknown>>>()

  function binderWith(options: BindOptions): Binder {
    const bind: Binder['bind'] = (call, handler) => {
      const answerTo = async (raw: RawInput, caller: Caller) => {
        const input = checkInput(call, raw)
        return withNextPage(call, input, await handler(input, caller))
      }
      handlers.set(call.name, async (raw) => {
        admit(call.access, VISITOR.viewer)
        return answerTo(raw, VISITOR)
      })
      router.register(call.path.replace(/\{(\w+)\}/g, ':$1'), [call.method], async (ctx) => {
        noteFacts(ctx.req, { subject: subjectOf(call, ctx.params) })
        const caller = await readCaller(context, ctx, call.access.audience === 'arriving' ? 'ignore' : 'refuse')
        await reply(ctx, caller).catch((error) => askWhatToShow(context, caller.viewer, error))
      })

      async function reply(ctx: RouterContext, caller: Caller): Promise<void> {
        if (options.restoresCookie && !caller.viewer) dropHint(context, ctx)
        // Before the body: a caller without access can't make us read megabytes.
        await checkAccess(call, caller.viewer)
        const isBare = call.method === 'GET' || options.ignoresBody
        const read = () => readJsonBody(ctx.req, options.bodyLimit)
        const body = isBare
          ? {}
          : await (options.bodyLimit ? uploads(caller.viewer, announcedWeight(ctx.req), read) : read())
        // A read changes nothing, and its reply may be shared.
        const done = call.method === 'GET' ? null : await changes.findDone(caller)
        const answer = done ?? (await answerTo({ params: ctx.params, query: readQuery(ctx), body }, caller))
        if (!done) recordCall(context.securityLog, ctx.req, { call, caller, body: answer.body })
        ctx.status = answer.status ?? 200
        const isShared = options.shared === true || (options.shared === 'visitors' && caller.viewer === null)
        ctx.set('Cache-Control', isShared ? 'public, max-age=0, must-revalidate' : 'no-store')
        if (options.shared !== true) ctx.vary(['Authorization', 'Cookie'])
        // Replies hold sentences: the state of a payment, why something ended.
        ctx.vary(LANGUAGE_HEADER)
        ctx.set(answer.headers ?? {})
        if (options.restoresCookie) await restoreCookies(context, ctx)
        ctx.body = answer.body
        if (call.replyType) ctx.type = call.replyType
        // Shared replies are tagged where they are cached, and files are not cached there.
        if (call.method === 'GET' && (call.replyType || !isShared)) tag(ctx)
      }
    }
    return {
      bind,
      bindBody: (call, handler) => bind(call, async (input, caller) => ({ body: await handler(input, caller) })),
      bindList: (call, read) =>
        bind(call, async (input, caller) => {
          const { rows, next } = await read(input, caller)
          return { body: rows, next }
        }),
      bindOnce: (call, prepare, readAgain) =>
        bind(call, (input, caller) => once(call, input, caller, () => prepare(input, caller), readAgain)),
    }
  }

  return {
    ...binderWith({}),
    with: binderWith,
    router,
    once,
    async invoke<C extends Call>(call: C, callArguments: CallArguments<C>) {
      const handler = handlers.get(call.name)
      if (!handler) throw new Error(`No handler is bound to ${call.name}`)
      // The map holds the handlers of many calls; the handler under a call's name returns that call's reply (see bind).
      return (await handler({ params: {}, query: {}, body: {}, ...callArguments })) as Answer<CallReply<C>>
    },
  }
}

/** With the Link header of the next page of a list (RFC 8288), and without any header at the end. */
function withNextPage<Body>({ path }: Call, { params, query }: RawInput, answer: Answer<Body>): Answer<Body> {
  if (!answer.next) return answer
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query ?? {})) if (value !== undefined) search.set(key, String(value))
  search.set('cursor', encodeCursor(answer.next))
  const given = new Map(Object.entries(params ?? {}))
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => String(given.get(name)))
  return { ...answer, headers: { ...answer.headers, Link: `<${address}?${search}>; rel="next"` } }
}

/** Adds the ETag of the reply, and sends no body to a client that has this version already. A stream has none. */
function tag(ctx: RouterContext): void {
  if (ctx.body instanceof Readable) return
  if (Buffer.isBuffer(ctx.body)) ctx.set('ETag', entityTag(ctx.body))
  else {
    const text = JSON.stringify(ctx.body)
    ctx.type = 'json'
    ctx.body = text
    ctx.set('ETag', entityTag(text))
  }
  if (ctx.status !== 200 || !hasVersion(ctx.headers['if-none-match'], ctx.response.get('ETag'))) return
  ctx.status = 304
  ctx.body = null
}

/** Every key may appear once: a repeated key is a mistake or an attack; our own pages never send one. */
function readQuery(ctx: RouterContext): Record<string, string> {
  const query: Record<string, string> = {}
  for (const [key, value] of new URLSearchParams(ctx.querystring)) {
    if (Object.hasOwn(query, key)) throw refuse('request.repeated-parameter', { name: key })
    query[key] = value
  }
  return query
}

interface RawInput {
  params: unknown
  query: unknown
  body: unknown
}

/** Throws 404 for an id that can't exist, and 400 with each problem at its field. */
function checkInput<C extends Call>(call: C, raw: RawInput): CallInput<C> {
  const issues: Issue[] = []
  const check = (schema: Schema | undefined, value: unknown): unknown => {
    if (!schema) return undefined
    const parsed = parse(schema, value ?? {})
    if (parsed.ok) return parsed.value
    issues.push(...parsed.issues)
    return undefined
  }
  const params = check(call.params, raw.params)
  if (issues.length > 0) throw refuse('request.unknown-address')
  const query = check(call.query, raw.query)
  const body = check(call.body, raw.body)
  const [first, ...rest] = issues
  if (first) throw refuseInput([first, ...rest])
  // The call's own schemas produce the three values; the compiler can't follow a type through a looked-up property.
  return { params, query, body } as CallInput<C>
}
