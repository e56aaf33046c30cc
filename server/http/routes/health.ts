import type Router from '@koa/router'
import type { Context } from '../../context'
import { createReadiness } from './readiness'

/**
 * `/healthz`: the process is alive. `/readyz`: it can do its work, and is not stopping. `/readyz?only=stopping`: it is not stopping, for a
 * proxy before a single server, whose public pages are shown also while it can't do all its work.
 */
export function healthRoutes(router: Router, context: Context, isStopping: () => boolean): void {
  const isReady = createReadiness(context)
  router.get('/healthz', (ctx) => {
    ctx.set('Cache-Control', 'no-store')
    ctx.body = { status: 'alive' }
  })
  router.get('/readyz', async (ctx) => {
    const ready = !isStopping() && (ctx.query.only === 'stopping' || (await isReady()))
    ctx.status = ready ? 200 : 503
    ctx.set('Cache-Control', 'no-store')
    ctx.body = { status: ready ? 'ready' : 'not ready' }
  })
}
