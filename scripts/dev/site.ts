import type { Middleware } from 'koa'
import { createServer, type Plugin, type ViteDevServer } from 'vite'
import type { Build } from '../../server/http/pages/build'
import { discovery } from '../../server/http/pages/discovery'
import { pages } from '../../server/http/pages/pages'
import { plainRoutes } from '../../server/http/pages/without-script/routes'
import { contentSecurityPolicy } from '../../server/http/response/security-headers'
import type { SiteMaker } from '../../server/http/site'
import type { PageRenderer } from '../../shared/page'

/** What Vite must not hand out, and what changes without being a source. */
const PRIVATE = ['**/data/**', '**/.env*', '**/.git/**']
const NO_SOURCES = ['**/data/**', '**/dist/**', '**/test-results/**', '**/playwright-report/**']
const ENTRY = 'development-entry'

/** Pages and scripts straight from the sources, by Vite: a changed module is replaced in the open page. */
export async function createDevelopmentSite(): Promise<{ makeSite: SiteMaker; close(): Promise<void> }> {
  const vite = await createServer({
    appType: 'custom',
    // Otherwise the configuration is read from a temporary file, whose end looks like a change to what watches this process.
    configLoader: 'native',
    plugins: [entry],
    server: { middlewareMode: true, fs: { deny: PRIVATE }, watch: { ignored: NO_SOURCES } },
  })
  const makeSite: SiteMaker = async (context) => {
    let criticalStyle = ''
    const options = {
      async renderer() {
        const renderer: PageRenderer = (await load(vite, '/pwa/entry-server.tsx')).renderer
        criticalStyle = (await load(vite, '/pwa/styles/critical.scss?inline')).default
        return renderer
      },
      build: () => developmentBuild(criticalStyle),
      // Vite puts styles into the page by script, tells of changes over a web socket, and waits for a restart in a worker.
      contentSecurityPolicy: contentSecurityPolicy(context.config, context.settings.sandboxOrigin, 'unsafe-inline')
        .replace("connect-src 'self'", "connect-src 'self' ws:")
        .replace("worker-src 'self'", "worker-src 'self' blob:"),
    }
    return (api) => [
      files(vite),
      neverCached,
      discovery(context, options.renderer),
      plainRoutes(context, options),
      pages(context, (call, callArguments) => api.invoke(call, callArguments), options),
    ]
  }
  return { makeSite, close: () => vite.close() }
}

/** The page's script: first what replaces modules, and React's part in it. The styles that a build inlines come again to be replaceable. */
const entry: Plugin = {
  name: ENTRY,
  resolveId: (id) => (id === ENTRY ? id : null),
  load: (id) =>
    id === ENTRY
      ? ['/@vite/client', '@vitejs/plugin-react/preamble', '/pwa/styles/critical.scss', '/pwa/entry-client.tsx']
          .map((module) => `import '${module}'`)
          .join('\n')
      : null,
}

function developmentBuild(criticalStyle: string): Build {
  return {
    id: 'development',
    criticalStyle,
    criticalStyleHash: '',
    script: `/@id/${ENTRY}`,
    styles: [],
    chunksOf: () => [],
  }
}

/** A module of the sources as it is now. Errors name places in the sources. */
async function load(vite: ViteDevServer, module: string) {
  try {
    return await vite.ssrLoadModule(module)
  } catch (error) {
    if (error instanceof Error) vite.ssrFixStacktrace(error)
    throw error
  }
}

/** What Vite serves; everything else goes on. */
function files(vite: ViteDevServer): Middleware {
  return (ctx, next) =>
    new Promise<void>((resolve, reject) => {
      ctx.res.statusCode = 200
      ctx.res.once('close', () => {
        ctx.respond = false
        resolve()
      })
      vite.middlewares(ctx.req, ctx.res, (error?: unknown) => {
        ctx.res.statusCode = 404
        if (error) reject(error)
        else next().then(resolve, reject)
      })
    })
}

/** Pages are rendered each time, because their sources may have changed. */
const neverCached: Middleware = async (ctx, next) => {
  await next()
  ctx.set('Cache-Control', 'no-store')
}
