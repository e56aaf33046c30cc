import type { Middleware } from 'koa'
import { OLDEST_APP } from '#shared/contract/base/app-version'
import { refuse } from '../../platform/refusals/refusal'

/** The header in which the app says its version. Callers that are not the app send none. */
const HEADER = 'pamoja-app'

/** An app that was installed long ago may not understand our answers. */
export function isTooOld({ [HEADER]: version }: Readonly<Record<string, unknown>>): boolean {
  return Boolean(version) && !(Number(version) >= OLDEST_APP)
}

export const refuseOldApps: Middleware = (ctx, next) => {
  if (isTooOld(ctx.headers)) throw refuse('app.too-old')
  return next()
}
