import { join } from 'node:path'
import type Router from '@koa/router'
import type { Middleware } from 'koa'
import type { PageRenderer } from '#shared/page'
import type { Context } from './context'
import type { Api } from './http/api'
import { contentSecurityPolicy } from './http/security-headers'
import { plainRoutes } from './plain/routes'
import { assets } from './rendering/assets'
import { readBuild } from './rendering/build'
import { discovery } from './rendering/discovery'
import { pages } from './rendering/pages'

/** What answers everything that is no API call: files and pages. */
type Site = (api: Api) => (Middleware | Router)[]
/** Makes the site of a server: from a build, or in development from the sources. */
export type SiteMaker = (context: Context) => Promise<Site>

/** The files and pages of a finished build. `directories` hold the browser's build and the built renderer. */
export async function builtSite(context: Context, directories: { client: string; server: string }): Promise<Site> {
  const build = readBuild(directories.client)
  const { renderer }: { renderer: PageRenderer } = await import(join(directories.server, 'entry-server.js'))
  const policy = contentSecurityPolicy(context.config, context.settings.sandboxOrigin, build.criticalStyleHash)
  const options = { renderer: async () => renderer, build: () => build, contentSecurityPolicy: policy }
  return (api) => [
    assets(directories.client),
    discovery(context, options.renderer),
    plainRoutes(context, options),
    pages(context, (call, callArguments) => api.invoke(call, callArguments), options),
  ]
}
