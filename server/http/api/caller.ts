import type { Context as KoaContext } from 'koa'
import { SESSION_HINT } from '#shared/session-hint'
import { DEVICE_LIFETIME } from '../../community/auth/sign-in'
import { findLostCookie, findViewer } from '../../community/sessions/sessions'
import type { Caller, DeviceChange, Viewer } from '../../community/sessions/viewer'
import type { Context } from '../../context'
import { refuse } from '../../platform/refusals/refusal'
import { noteFacts } from '../request-facts'

/** A token takes precedence over the cookie; with the cookie, a write must come from our own pages. */
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

const bearerToken = (ctx: KoaContext): string | undefined => /^Bearer (\S+)$/.exec(ctx.get('Authorization'))?.[1]

/** Null for an empty key. Throws 400 for a key that can't be stored as it is. */
export function readIdempotencyKey(given: string): string | null {
  if (!given) return null
  if (!/^[\x21-\x7e]{1,255}$/.test(given)) throw refuse('request.unusable-key')
  return given
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Throws 400 when the device's headers do not fit together, or without an idempotency key. */
function readChange(ctx: KoaContext, idempotencyKey: string | null): DeviceChange | null {
  const change = ctx.get('Pamoja-Change')
  if (!change) return null
  const deviceId = ctx.get('Pamoja-Device')
  const number = readNumber(change)
  const settledTo = readNumber(ctx.get('Pamoja-Settled'))
  if (idempotencyKey === null || !UUID.test(deviceId) || settledTo >= number) throw refuse('outbox.unusable-change')
  return { deviceId, number, settledTo }
}

/** Not negative, and small enough for both engines. */
function readNumber(given: string): number {
  if (!/^\d{1,15}$/.test(given)) throw refuse('outbox.unusable-change')
  return Number(given)
}

/** Programs send neither header, and no cookie by accident (Go's CrossOriginProtection). */
function requireSameOrigin(ctx: KoaContext, publicUrl: string): void {
  const site = ctx.get('Sec-Fetch-Site')
  const origin = ctx.get('Origin')
  const own = site ? site === 'same-origin' || site === 'none' : !origin || origin === new URL(publicUrl).origin
  if (!own) throw refuse('request.other-site')
}

/** Only for our own pages, as browsers mark them: no other site can sign a browser in. */
export async function restoreCookies(context: Context, ctx: KoaContext): Promise<void> {
  const { publicUrl } = context.config
  const token = bearerToken(ctx)
  if (!token || ctx.get('Sec-Fetch-Site') !== 'same-origin') return
  const sent = ctx.cookies.get(cookieName('session', publicUrl)) ?? null
  const lost = await findLostCookie(context, token, hasHint(ctx) ? sent : null)
  if (!lost) return
  const { cookie, lifetimeMs } = lost
  ctx.append('Set-Cookie', [setCookie('session', cookie, lifetimeMs, publicUrl), setSessionHint(lifetimeMs, publicUrl)])
}

/** Removes the hint from a browser that asks without a session, so that it does not ask again. */
export function dropHint(context: Context, ctx: KoaContext): void {
  if (hasHint(ctx)) ctx.append('Set-Cookie', setSessionHint(0, context.config.publicUrl))
}

const hasHint = (ctx: KoaContext): boolean => ctx.get('Cookie').split('; ').includes(SESSION_HINT)

/** `device`: someone has signed in here before; `payment`: one that was started without script. */
type CookieName = 'session' | 'device' | 'payment'

/** Browsers accept the `__Host-` prefix, which no other site can forge, over https only. */
export const cookieName = (name: CookieName, publicUrl: string): string =>
  isSecure(publicUrl) ? `__Host-${name}` : name

/** Scripts can't read it and other sites' forms don't send it; a lifetime of zero deletes it. */
export function setCookie(name: CookieName, value: string, lifetimeMs: number, publicUrl: string): string {
  const attributes = ['Path=/', `Max-Age=${Math.floor(lifetimeMs / 1000)}`, 'HttpOnly', 'SameSite=Lax']
  if (isSecure(publicUrl)) attributes.push('Secure')
  return [`${cookieName(name, publicUrl)}=${value}`, ...attributes].join('; ')
}

/** Makes the browser of this reply a known device of an account. */
export const knownDevice = (cookie: string, publicUrl: string) => ({
  'Set-Cookie': [setCookie('device', cookie, DEVICE_LIFETIME, publicUrl)],
})

/** The one cookie that scripts may read: after a lost storage, a page asks who is signed in. */
export function setSessionHint(lifetimeMs: number, publicUrl: string): string {
  const attributes = ['Path=/', `Max-Age=${Math.floor(lifetimeMs / 1000)}`, 'SameSite=Lax']
  if (isSecure(publicUrl)) attributes.push('Secure')
  return [SESSION_HINT, ...attributes].join('; ')
}

const isSecure = (publicUrl: string): boolean => publicUrl.startsWith('https:')
