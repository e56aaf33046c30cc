import type { Context as KoaContext } from 'koa'
import { refuse } from '../../platform/refusals/refusal'

/**
 * Refuses a write that another site made the browser send. Programs that are not browsers send neither header, and carry no
 * cookie by accident, so they pass (the rule of Go's CrossOriginProtection).
 */
export function requireSameOrigin(ctx: KoaContext, publicUrl: string): void {
  const site = ctx.get('Sec-Fetch-Site')
  const origin = ctx.get('Origin')
  const own = site ? site === 'same-origin' || site === 'none' : !origin || origin === new URL(publicUrl).origin
  if (!own) throw refuse('request.other-site')
}
