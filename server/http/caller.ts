import type { Context as KoaContext } from 'koa'
import { findViewer } from '../accounts/sessions'
import type { Viewer } from '../accounts/viewer'
import type { Context } from '../context'
import { AppError } from './app-error'
import { cookieName } from './cookies'
import { requireSameOrigin } from './same-origin'

/** Who asks, from where and with what key: all that a handler may know besides its input. */
export interface Caller {
  viewer: Viewer | null
  /** Network address, for limits only. */
  address: string
  idempotencyKey: string | null
  userAgent: string | null
  /** Says, if it is genuine, that an account was signed in to here before. */
  deviceCookie: string | null
  /** The solution of a challenge, for the one call that may ask for it. */
  proofOfWork: string | null
}

export const VISITOR: Caller = {
  viewer: null,
  address: '',
  idempotencyKey: null,
  userAgent: null,
  deviceCookie: null,
  proofOfWork: null,
}

/**
 * Reads the caller out of a request. An Authorization header alone decides when it is there; otherwise the cookie does, and
 * then a write must come from our own pages. Throws 401 for a token that is not (or no longer) valid, unless `staleToken`
 * says that the caller then counts as a visitor.
 */
export async function readCaller(
  context: Context,
  ctx: KoaContext,
  staleToken: 'refuse' | 'ignore' = 'refuse',
): Promise<Caller> {
  return {
    viewer: await readViewer(context, ctx, staleToken),
    address: ctx.ip,
    idempotencyKey: readIdempotencyKey(ctx.get('Idempotency-Key')),
    userAgent: ctx.get('User-Agent') || null,
    deviceCookie: ctx.cookies.get(cookieName('device', context.config.publicUrl)) || null,
    proofOfWork: ctx.get('Proof-Of-Work') || null,
  }
}

async function readViewer(context: Context, ctx: KoaContext, staleToken: 'refuse' | 'ignore'): Promise<Viewer | null> {
  const authorization = ctx.get('Authorization')
  if (authorization) {
    const token = /^Bearer (\S+)$/.exec(authorization)?.[1]
    const viewer = token ? await findViewer(context, { token }) : null
    if (!viewer && staleToken === 'refuse') throw new AppError(401, 'Please sign in')
    return viewer
  }
  const writes = ctx.method !== 'GET' && ctx.method !== 'HEAD'
  if (writes) requireSameOrigin(ctx, context.config.publicUrl)
  const cookie = ctx.cookies.get(cookieName('session', context.config.publicUrl))
  return cookie ? findViewer(context, { cookie }) : null
}

/** Null for an empty one. Throws 400 for one that can't be kept as it is. */
export function readIdempotencyKey(given: string): string | null {
  if (!given) return null
  if (!/^[\x21-\x7e]{1,255}$/.test(given))
    throw new AppError(400, 'The Idempotency-Key must be 1 to 255 printable characters')
  return given
}
