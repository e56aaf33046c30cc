import Router, { type RouterContext } from '@koa/router'
import type { Call, CallArguments, CallInput, CallReply } from '#shared/contract/call'
import { admit, audienceOf } from '../accounts/policy'
import type { Context } from '../context'
import { AppError } from './app-error'
import { announcedWeight, readJsonBody } from './body'
import { type Caller, readCaller, VISITOR } from './caller'
import { checkInput, type RawInput } from './check-input'
import { createDoor } from './door'
import { entityTag, hasVersion } from './entity-tag'
import { createUploads } from './uploads'

export interface Answer<Body> {
  body: Body
  status?: number
  headers?: Record<string, string | string[]>
}

type Handler<C extends Call> = (input: CallInput<C>, caller: Caller) => Promise<Answer<CallReply<C>>>

interface BindOptions {
  /** Bytes. */
  bodyLimit?: number
  /**
   * The same for everybody, so caches may keep it. Never for a reply that depends on who asks; `visitors`: the same for everybody
   * who is not signed in, and kept by nobody for those who are.
   */
  shared?: true | 'visitors'
  /** For a call that others make, in whatever format they like: what they send is not read. */
  ignoresBody?: boolean
}

/** Where handlers are bound to the calls of the contract: input checked and converted, reply type checked by the compiler. */
export interface Api {
  bind<C extends Call>(call: C, handler: Handler<C>, options?: BindOptions): void
  /** Carries a call out as a visitor, without HTTP: how pages are rendered. Throws what the handler throws. */
  invoke<C extends Call>(call: C, callArguments: CallArguments<C>): Promise<Answer<CallReply<C>>>
  readonly router: Router
}

export function createApi(context: Context): Api {
  const router = new Router({ sensitive: true, strict: true })
  const door = createDoor(context)
  const uploads = createUploads(context)
  const handlers = new Map<string, (raw: RawInput) => Promise<Answer<unknown>>>()

  return {
    router,
    bind(call, handler, options = {}) {
      const audience = audienceOf(call)
      handlers.set(call.name, async (raw) => {
        admit(audience, VISITOR.viewer)
        return handler(checkInput(call, raw), VISITOR)
      })
      router.register(call.path.replace(/\{(\w+)\}/g, ':$1'), [call.method], async (ctx) => {
        const caller = await readCaller(context, ctx, audience === 'arriving' ? 'ignore' : 'refuse')
        // Before the body: a stranger can't make us read megabytes.
        await door(audience, caller.viewer, call.name)
        const isBare = call.method === 'GET' || options.ignoresBody
        const read = () => readJsonBody(ctx.req, options.bodyLimit)
        const body = isBare
          ? {}
          : await (options.bodyLimit ? uploads(caller.viewer, announcedWeight(ctx.req), read) : read())
        const answer = await handler(checkInput(call, { params: ctx.params, query: readQuery(ctx), body }), caller)
        ctx.status = answer.status ?? 200
        const isShared = options.shared === true || (options.shared === 'visitors' && caller.viewer === null)
        ctx.set('Cache-Control', isShared ? 'public, max-age=0, must-revalidate' : 'no-store')
        if (options.shared !== true) ctx.vary(['Authorization', 'Cookie'])
        ctx.set(answer.headers ?? {})
        ctx.body = answer.body
        // What is shared is tagged where it is kept.
        if (call.method === 'GET' && !isShared) tag(ctx)
      })
    },
    async invoke<C extends Call>(call: C, callArguments: CallArguments<C>) {
      const handler = handlers.get(call.name)
      if (!handler) throw new Error(`No handler is bound to ${call.name}`)
      // The map holds handlers of many calls; the one under a call's name answers with that call's reply (see bind).
      return (await handler({ params: {}, query: {}, body: {}, ...callArguments })) as Answer<CallReply<C>>
    },
  }
}

/** Names the version that is answered, and sends nothing to whoever has it already. */
function tag(ctx: RouterContext): void {
  const text = JSON.stringify(ctx.body)
  ctx.type = 'json'
  ctx.body = text
  ctx.set('ETag', entityTag(text))
  if (ctx.status !== 200 || !hasVersion(ctx.headers['if-none-match'], ctx.response.get('ETag'))) return
  ctx.status = 304
  ctx.body = null
}

/** Every key once: a repeated one is a mistake or an attack, never something that a page of ours sends. */
function readQuery(ctx: RouterContext): Record<string, string> {
  const query: Record<string, string> = {}
  for (const [key, value] of new URLSearchParams(ctx.querystring)) {
    if (Object.hasOwn(query, key)) throw new AppError(400, `The parameter ${key} was given twice`)
    query[key] = value
  }
  return query
}
