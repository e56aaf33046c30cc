import type Router from '@koa/router'
import type { Context } from '../../context'
import { METRICS_TYPE } from '../../platform/metrics'
import { refuse } from '../../platform/refusals/refusal'
import { secretEquals } from '../../platform/secrets/secrets'

const PATH = '/metrics'

/** `/metrics` beside the site, for a monitor elsewhere that sends `METRICS_TOKEN`. Without the setting there is no such address. */
export function metricsRoute(router: Router, { config, metrics }: Context): void {
  const { metricsToken } = config
  router.get(PATH, async (ctx) => {
    if (metricsToken === null) throw refuse('file.not-found')
    const token = /^Bearer (.+)$/i.exec(ctx.get('Authorization'))?.[1] ?? ''
    if (!secretEquals(token, metricsToken)) throw refuse('request.wrong-token')
    ctx.set('Cache-Control', 'no-store')
    ctx.set('Content-Type', METRICS_TYPE)
    ctx.body = await metrics.write()
  })
}
