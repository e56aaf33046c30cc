import type { Context as KoaContext } from 'koa'
import type { Caller } from '../../community/sessions/caller'
import { findViewer } from '../../community/sessions/sessions'
import type { Viewer } from '../../community/sessions/viewer'
import type { Context } from '../../platform/context'
import { refuse } from '../../platform/refusals/refusal'
import { noteFacts } from '../security-events/request-facts'
import { cookieName } from './cookies'
import { readChange, UUID } from './read-change'
import { requireSameOrigin } from './same-origin'

/**
 * Reads the caller from a request. An Authorization header takes precedence over the cookie. With the cookie, a write must
 * come from our own pages. Throws 401 for a token that is not (or no longer) valid, unless `staleToken` says that the caller
 * then counts as a visitor. Throws 409 when the request is for another account than the one of the session.
 */
export async function readCaller(
  context: Context,
  ctx: KoaContext,
  staleToken: 'refuse' | 'ignore' = 'refuse',
): Promise<Caller> {
  const viewer = await readViewer(context, ctx, staleToken)
  const account = ctx.get('Pamoja-Account')
  if (viewer && account && account !== String(viewer.id)) throw refuse('outbox.other-account')
  const idempotencyKey = readIdempotencyKey(ctx.get('Idempotency-Key'))
  return {
    viewer,
    address: ctx.ip,
    idempotencyKey,
    change: readChange(ctx, idempotencyKey),
    deviceId: UUID.test(ctx.get('Pamoja-Device')) ? ctx.get('Pamoja-Device') : null,
    userAgent: ctx.get('User-Agent') || null,
    deviceCookie: ctx.cookies.get(cookieName('device', context.config.publicUrl)) || null,
    personToken: ctx.get('Person-Token') || null,
  }
}

/** The user of the session. Notes the id, or null, for the limits of requests and the security log. */
async function readViewer(context: Context, ctx: KoaContext, staleToken: 'refuse' | 'ignore'): Promise<Viewer | null> {
  const authorization = ctx.get('Authorization')
  const cookie = ctx.cookies.get(cookieName('session', context.config.publicUrl))
  noteFacts(ctx.req, { hasCredentials: Boolean(authorization || cookie) })
  if (authorization) {
    const token = bearerToken(ctx)
    const viewer = token ? await findViewer(context, { token }) : null
    noteFacts(ctx.req, { userId: viewer?.id ?? null })
    if (!viewer && staleToken === 'refuse') throw refuse('request.signed-out')
    return viewer
  }
  const writes = ctx.method !== 'GET' && ctx.method !== 'HEAD'
  if (writes) requireSameOrigin(ctx, context.config.publicUrl)
  const viewer = cookie ? await findViewer(context, { cookie }) : null
  noteFacts(ctx.req, { userId: viewer?.id ?? null })
  return viewer
}

/** The token of the Authorization header; undefined without one. It may not be valid. */
export function bearerToken(ctx: KoaContext): string | undefined {
  return /^Bearer (\S+)$/.exec(ctx.get('Authorization'))?.[1]
}

/** Null for an empty key. Throws 400 for a key that can't be stored as it is. */
export function readIdempotencyKey(given: string): string | null {
  if (!given) return null
  if (!/^[\x21-\x7e]{1,255}$/.test(given)) throw refuse('request.unusable-key')
  return given
}
