import { join } from 'node:path'
import type Router from '@koa/router'
import type { Middleware } from 'koa'
import type { PageRenderer } from '#shared/page'
import type { Context } from '../context'
import { speakAllLanguages } from '../platform/language'
import type { Api } from './api/api'
import { contentSecurityPolicy } from './headers'
import { readPageAddress } from './language'
import { assets } from './pages/assets'
import { readBuild } from './pages/build'
import { discovery } from './pages/discovery'
import { newsFeed } from './pages/feed'
import { pages } from './pages/pages'
import { siteIcons } from './pages/site-icons'
import { webManifest } from './pages/web-manifest'
import { showPages } from './pages/without-script/pages'
import { plainRoutes } from './pages/without-script/routes'

type Site = (api: Api, admitWork: Middleware) => (Middleware | Router)[]
export type SiteMaker = (context: Context) => Promise<Site>

export async function builtSite(context: Context, directories: { client: string; server: string }): Promise<Site> {
  const build = readBuild(directories.client)
  const { renderer }: { renderer: PageRenderer } = await import(join(directories.server, 'entry-server.js'))
  await speakAllLanguages()
  const policy = contentSecurityPolicy(context.config, context.settings.sandboxOrigin, build)
  const options = { renderer: async () => renderer, build: () => build, contentSecurityPolicy: policy }
  return (api, admitWork) => [
    webManifest(context, directories.client),
    siteIcons(context),
    assets(directories.client),
    admitWork,
    refreshSite(context),
    discovery(context, options.renderer),
    newsFeed(context),
    readPageAddress,
    plainRoutes(context, showPages(context, options)),
    pages(context, (call, callArguments) => api.invoke(call, callArguments), options),
  ]
}

/** While the settings can't be read, no cache keeps the pages with what they were before. */
export function refreshSite({ site }: Pick<Context, 'site'>): Middleware {
  return async (ctx, next) => {
    const isCurrent = await site.refresh()
    await next()
    if (!isCurrent) ctx.set('Cache-Control', 'no-store')
  }
}
