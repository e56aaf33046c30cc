import type Router from '@koa/router'
import type { Context } from '../context'

/** Milliseconds that the database may take to answer before it counts as not ready. */
const PATIENCE = 500

/** `/healthz`: the process lives. `/readyz`: the database answers, and the server is not stopping. */
export function healthRoutes(router: Router, context: Context, isStopping: () => boolean): void {
  router.get('/healthz', (ctx) => {
    ctx.set('Cache-Control', 'no-store')
    ctx.body = { status: 'alive' }
  })
  router.get('/readyz', async (ctx) => {
    const ready = !isStopping() && (await answersInTime(context.database.ping()))
    ctx.status = ready ? 200 : 503
    ctx.set('Cache-Control', 'no-store')
    ctx.body = { status: ready ? 'ready' : 'not ready' }
  })
}

async function answersInTime(answer: Promise<void>): Promise<boolean> {
  const tooLate = new Promise<boolean>((resolve) => setTimeout(resolve, PATIENCE, false).unref())
  return Promise.race([answer.then(() => true).catch(() => false), tooLate])
}
