import type Router from '@koa/router'
import type { Context } from '../../context'
import { proveSelfTest, readSelfTest, SELF_TEST_PATH } from '../../operations/health/public-address'
import { refuse } from '../../platform/refusals/refusal'

/** How a request of our own arrives through the proxies: `npm run pamoja -- doctor` asks for it at the public address. */
export function selfTestRoute(router: Router, context: Context): void {
  router.get(SELF_TEST_PATH, (ctx) => {
    ctx.set('Cache-Control', 'no-store')
    const nonce = readSelfTest(context, ctx.get('Authorization'))
    if (nonce === null) throw refuse('request.wrong-token')
    const hops = ctx.get('X-Forwarded-For').split(',').filter(Boolean).length
    const { trustedProxies } = context.config
    ctx.body = { address: ctx.ip, hops, trustedProxies, proof: proveSelfTest(context, nonce) }
  })
}
