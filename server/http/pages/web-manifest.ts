import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Middleware } from 'koa'
import { z } from 'zod'
import { DEFAULT_NAME } from '#shared/site'
import type { Context } from '../../platform/context'
import { brandColors } from '../../platform/site/brand-colors'
import { entityTag, hasVersion } from '../response/entity-tag'
import { manifestIcons } from './site-icons'

const manifest = z.looseObject({ name: z.string(), short_name: z.string() })
const PATH = '/manifest.webmanifest'

/** The description of the installable app, with the name, the logo and the colour of the site. While all are the first ones, the file of the build is served. */
export function webManifest({ site }: Pick<Context, 'site'>, directory: string): Middleware {
  const built = manifest.parse(JSON.parse(readFileSync(join(directory, PATH), 'utf8')))
  return async (ctx, next) => {
    if (ctx.path !== PATH || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next()
    await site.refresh()
    const { name, logo, color } = site.current()
    if (name === DEFAULT_NAME && !logo && !color) return next()
    const body = JSON.stringify({
      ...built,
      ...(name !== DEFAULT_NAME && { name, short_name: name }),
      ...(color && { theme_color: brandColors(color).light.green }),
      ...(logo && { icons: manifestIcons(logo) }),
    })
    ctx.type = 'application/manifest+json'
    ctx.set('Cache-Control', 'no-cache')
    ctx.set('ETag', entityTag(Buffer.from(body)))
    if (hasVersion(ctx.headers['if-none-match'], entityTag(Buffer.from(body)))) ctx.status = 304
    else ctx.body = body
  }
}
