import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Middleware } from 'koa'
import { z } from 'zod'
import { directionOf, type LanguageCode, prefixOf, splitLanguage } from '#shared/language/languages'
import { say } from '#shared/language/say'
import { DEFAULT_NAME } from '#shared/site'
import type { Context } from '../../context'
import { entityTag, hasVersion } from '../compression'
import { manifestIcons } from './site-icons'

const manifest = z.looseObject({
  name: z.string(),
  short_name: z.string(),
  start_url: z.string(),
  share_target: z.looseObject({ action: z.string() }),
  screenshots: z.array(z.unknown()).optional(),
  shortcuts: z.array(z.looseObject({ url: z.string(), name: z.string(), short_name: z.string().optional() })),
})
type Manifest = z.output<typeof manifest>
const PATH = '/manifest.webmanifest'

/** With the site's name and logo in each language; the build's own file while all are the first ones. */
export function webManifest({ site }: Pick<Context, 'site'>, directory: string): Middleware {
  const built = manifest.parse(JSON.parse(readFileSync(join(directory, PATH), 'utf8')))
  return async (ctx, next) => {
    const { language, path } = splitLanguage(ctx.path)
    if (path !== PATH || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next()
    await site.refresh()
    const { name, logo } = site.current()
    if (language === 'en' && name === DEFAULT_NAME && !logo) return next()
    const body = JSON.stringify({
      ...inLanguage(built, language),
      ...(name !== DEFAULT_NAME && { name, short_name: name }),
      ...(logo && { icons: manifestIcons(logo) }),
    })
    ctx.type = 'application/manifest+json'
    ctx.set('Cache-Control', 'no-cache')
    ctx.set('ETag', entityTag(Buffer.from(body)))
    if (hasVersion(ctx.headers['if-none-match'], entityTag(Buffer.from(body)))) ctx.status = 304
    else ctx.body = body
  }
}

/** The same `id` and `scope` in every language; pictures of screens show English and are left out. */
function inLanguage({ screenshots, ...built }: Manifest, language: LanguageCode): Manifest {
  if (language === 'en') return { ...built, ...(screenshots && { screenshots }) }
  const prefix = prefixOf(language)
  const names = shortcutNames()
  return {
    ...built,
    name: built.short_name,
    description: say('Connecting Africans worldwide through community support and shared prosperity.'),
    lang: language,
    dir: directionOf(language),
    start_url: prefix + built.start_url,
    share_target: { ...built.share_target, action: prefix + built.share_target.action },
    shortcuts: built.shortcuts.map(({ short_name: _shortName, ...shortcut }) => ({
      ...shortcut,
      name: names[shortcut.url] ?? shortcut.name,
      url: prefix + shortcut.url,
    })),
  }
}

/** The words of the shortcuts by their addresses, as the pages say them. */
const shortcutNames = (): Readonly<Record<string, string>> => ({
  '/browse': say('Browse Fundraisers'),
  '/create-fundraiser': say('Start Fundraising'),
  '/dashboard#drafts': say('Drafts'),
  '/dashboard': say('Dashboard'),
})
