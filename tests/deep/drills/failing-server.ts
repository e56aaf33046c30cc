import type { Middleware } from 'koa'
import { readConfig } from '../../../server/platform/config'
import { createLog } from '../../../server/platform/log/log'
import { watchProcess } from '../../../server/startup/process'
import { startServer } from '../../../server/startup/start'

/**
 * Starts the real server, with pages that fail as ours could. What they fail with is what they were sent: the text of the header `Secrets`.
 */
const failures: Middleware = async (ctx, next) => {
  const secrets = ctx.get('Secrets')
  const fail = () => {
    const cause = Object.assign(new Error(`invalid input syntax for type bigint: "${secrets}"`), {
      code: '22P02',
      detail: secrets,
      parameters: [secrets],
    })
    throw Object.assign(new Error(`Can't send mail: <${secrets}>, "${secrets}"`, { cause }), {
      response: { body: secrets, headers: ctx.headers },
      rawPacket: Buffer.from(secrets),
    })
  }
  if (ctx.path === '/fail/handler') fail()
  if (ctx.path === '/fail/parsing') JSON.parse(secrets.slice(1))
  if (ctx.path === '/fail/rendering') {
    console.error('The URL path "%s" could not be decoded', ctx.url)
    console.warn(`No routes matched location "${ctx.url}" `)
    console.error(new Error(secrets), secrets)
    console.log('Warning: %o', { secrets })
    process.emitWarning(`Use of "${secrets}"`, { code: 'OLD', detail: secrets })
    fail()
  }
  if (ctx.path === '/fail/crash') setImmediate(fail)
  if (ctx.path === '/fail/promise') Promise.resolve().then(fail)
  if (!ctx.path.startsWith('/fail/')) return next()
  ctx.body = 'failed later'
}

const config = readConfig(process.env)
watchProcess(createLog(config.logLevel))
await startServer(config, async () => () => [failures])
