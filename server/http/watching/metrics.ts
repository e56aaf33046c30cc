import { createServer, type Server } from 'node:http'
import type Router from '@koa/router'
import type { Context } from '../../platform/context'
import { METRICS_TYPE } from '../../platform/metrics'
import { refuse } from '../../platform/refusals/refusal'
import { secretEquals } from '../../platform/secrets/secret-equals'

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

/** Answers `/metrics` on `METRICS_PORT` of 127.0.0.1, which no proxy reaches by mistake. Null without the setting. */
export async function listenForMetrics({ config, metrics, log }: Context): Promise<Server | null> {
  const port = config.metricsPort
  if (port === null) return null
  const server = createServer((request, response) => {
    if (request.url !== PATH) {
      response.writeHead(404).end()
      return
    }
    metrics.write().then(
      (text) => response.writeHead(200, { 'Content-Type': METRICS_TYPE }).end(text),
      (error: unknown) => {
        log.error({ error }, 'the metrics could not be written')
        response.writeHead(500).end()
      },
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return server
}
