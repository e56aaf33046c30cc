import type { Context as KoaContext, Middleware } from 'koa'
import { setMaintenance } from '#shared/contract/admin/site'
import { confirmSession, login, logout } from '#shared/contract/auth'
import { splitLanguage } from '#shared/language/languages'
import type { Context } from '../context'
import { type Maintenance, readCurrent, wordsOf } from '../platform/maintenance'
import { type Refusal, refuse } from '../platform/refusals/refusal'
import { isFree } from './request-guard'

/** Milliseconds after which a client may try again. Nobody knows when it ends. */
const RETRY_AFTER = 60_000

/** The page that says it to a browser without script. No address leads there. */
export const MAINTENANCE_PAGE = '/maintenance'

/** Calls with which an admin can end it; everybody may end a session. */
const STILL_TAKEN = new Set(
  [login, logout, confirmSession, setMaintenance].map(({ method, path }) => `${method} ${path}`),
)
/** `/share` only leads to a form. Mail programs send their one-click unsubscribe once, and say that it is done whatever the reply. */
const STILL_POSTED = /^\/share$|^(?:\/api)?\/unsubscribe\/[^/]+$/

/** Refuses every write during maintenance but webhooks, which are stored and worked on afterwards. */
export function refuseWritesInMaintenance(context: Context): Middleware {
  return async (ctx, next) => {
    if (/^(GET|HEAD|OPTIONS)$/.test(ctx.method) || isFree(ctx) || isStillTaken(ctx)) return next()
    const { maintenance } = await readCurrent(context)
    if (!maintenance) return next()
    if (ctx.path.startsWith('/api/')) throw refusalOf(maintenance)
    ctx.method = 'GET'
    ctx.url = MAINTENANCE_PAGE
    await next()
    if (ctx.body === undefined || ctx.body === null) throw refusalOf(maintenance)
  }
}

export function refusalOf(maintenance: Maintenance): Refusal {
  return refuse('site.maintenance', wordsOf(maintenance), { retryAfterMs: RETRY_AFTER })
}

const isStillTaken = ({ method, path }: KoaContext): boolean =>
  STILL_TAKEN.has(`${method} ${path}`) || (method === 'POST' && STILL_POSTED.test(splitLanguage(path).path))
