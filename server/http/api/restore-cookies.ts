import type { Context as KoaContext } from 'koa'
import { SESSION_HINT } from '#shared/session-hint'
import { findLostCookie } from '../../community/sessions/sessions'
import type { Context } from '../../platform/context'
import { cookieName, setCookie, setSessionHint } from './cookies'
import { bearerToken } from './read-caller'

/**
 * Sets the cookies of the session again in a browser that has lost them and still knows the token. Only for requests of our own pages,
 * as browsers mark them: no other site can make a browser sign in with a token of its choice, and programs that send a token get no cookie
 * that would sign them in for requests without it. The caller has been checked before.
 */
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
