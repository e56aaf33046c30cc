import { createHash } from 'node:crypto'
import type { Middleware } from 'koa'
import { createServer, type Plugin, type ViteDevServer } from 'vite'
import { contentSecurityPolicy } from '../../server/http/headers'
import { readPageAddress } from '../../server/http/language'
import type { Build } from '../../server/http/pages/build'
import { discovery } from '../../server/http/pages/discovery'
import { pages } from '../../server/http/pages/pages'
import { webManifest } from '../../server/http/pages/web-manifest'
import { showPages } from '../../server/http/pages/without-script/pages'
import { plainRoutes } from '../../server/http/pages/without-script/routes'
import type { SiteMaker } from '../../server/http/site'
import type { PageRenderer } from '../../shared/page'

const PRIVATE = ['**/data/**', '**/.env*', '**/.git/**']
const NO_SOURCES = ['**/data/**', '**/dist/**', '**/builds/**', '**/test-results/**', '**/playwright-report/**']
const ENTRY = 'development-entry'
const LOADER = "const{files}=document.currentScript.dataset;addEventListener('DOMContentLoaded',()=>import(files))"

/** Serves pages and scripts from the sources with Vite, which replaces changed modules in open pages. */
export async function createDevelopmentSite(): Promise<{ makeSite: SiteMaker; close(): Promise<void> }> {
  const vite = await createServer({
    appType: 'custom',
    // By default, Vite reads its configuration from a temporary file. Deleting that file would restart this watched process.
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
      // Vite inserts styles by script, sends changes over a WebSocket, waits for a restart in a worker, and shows errors as HTML.
      contentSecurityPolicy: contentSecurityPolicy(context.config, context.settings.sandboxOrigin, developmentBuild(''))
        .replace("connect-src 'self'", "connect-src 'self' ws:")
        .replace("worker-src 'self'", "worker-src 'self' blob:")
        .replace("require-trusted-types-for 'script'; ", ''),
    }
    return (api) => [
      files(vite),
      neverCached,
      discovery(context, options.renderer),
      webManifest(context, '.'),
      readPageAddress,
      plainRoutes(context, showPages(context, options)),
      pages(context, (call, callArguments) => api.invoke(call, callArguments), options),
    ]
  }
  return { makeSite, close: () => vite.close() }
}

/** The script of a page. The module replacement of Vite and React must load first; the critical styles are included so that they update. */
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
    criticalStyleHash: 'unsafe-inline',
    criticalStyleOf: () => '',
    loader: LOADER,
    loaderHash: `sha256-${createHash('sha256').update(LOADER).digest('base64')}`,
    script: `/@id/${ENTRY}`,
    styles: [],
    chunksOf: () => [],
    wordsOf: () => [],
    wordBytes: {},
  }
}

/** Loads the current version of a source module. Stack traces of errors refer to the sources. */
async function load(vite: ViteDevServer, module: string) {
  try {
    return await vite.ssrLoadModule(module)
  } catch (error) {
    if (error instanceof Error) vite.ssrFixStacktrace(error)
    throw error
  }
}

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

/** Pages are rendered for each request, because their sources may have changed. */
const neverCached: Middleware = async (ctx, next) => {
  await next()
  ctx.set('Cache-Control', 'no-store')
}
