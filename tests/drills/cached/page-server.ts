import { renderer } from '../../../pwa/entry-server'
import { type AppOptions, createApp } from '../../../server/http/app'
import { createHttpServer } from '../../../server/http/connections/create-server'
import { withoutPrefix } from '../../../server/http/language/request-language'
import type { Build } from '../../../server/http/pages/build'
import { discovery } from '../../../server/http/pages/discovery'
import { pages } from '../../../server/http/pages/pages'
import { refreshSite } from '../../../server/http/pages/refresh-site'
import { listen } from '../../../server/http/response/listen'
import type { Context } from '../../../server/platform/context'

/** Nothing here loads styles or scripts. */
const NO_BUILD: Build = {
  id: 'sources',
  criticalStyle: '',
  criticalStyleHash: '',
  criticalStyleOf: () => '',
  starter: '',
  starterHash: '',
  script: '',
  styles: [],
  chunksOf: () => [],
  wordsOf: () => [],
  wordBytes: {},
}

/** The pages of the sources, without a build. */
export const siteOf =
  (context: Context): AppOptions['site'] =>
  (api) => {
    const options = {
      renderer: async () => renderer,
      build: () => NO_BUILD,
      contentSecurityPolicy: "script-src 'self'",
    }
    return [
      refreshSite(context),
      discovery(context, options.renderer),
      withoutPrefix,
      pages(context, (call, callArguments) => api.invoke(call, callArguments), options),
    ]
  }

/** Serves the calls and the pages of a context, and counts what is answered at once from the cache. */
export async function servePages(context: Context, options: Partial<AppOptions> = {}) {
  const app = createApp(context, { site: siteOf(context), ...options })
  let fast = 0
  const server = createHttpServer(context.config, (request, response) => {
    if (app.answerFast(request, response)) fast += 1
    else app.answerSlowly(request, response)
  })
  const origin = await listen(server, { host: '127.0.0.1', port: 0 })
  return {
    origin,
    port: Number(new URL(origin).port),
    fastAnswers: () => fast,
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}
