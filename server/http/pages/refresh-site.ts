import type { Middleware } from 'koa'
import type { Context } from '../../platform/context'

/** Pages show what admins say about the site now, also when it was changed on another server. */
export function refreshSite({ site }: Pick<Context, 'site'>): Middleware {
  return async (_, next) => {
    await site.refresh()
    return next()
  }
}
