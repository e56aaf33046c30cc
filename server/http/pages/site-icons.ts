import { createHash } from 'node:crypto'
import type { Middleware } from 'koa'
import sharp from 'sharp'
import type { PublicSite } from '#shared/site'
import type { Context } from '../../context'
import { LOGO_WIDTH, mediaAddress, mediaName } from '../../platform/images/names'
import { noteFacts } from '../request-facts'

interface Shape {
  /** Pixels. */
  side: number
  /** The part of the side that the logo takes at most. The maskable one fits into the circle that all phones show (80 % of the side). */
  share: number
  background: string
}

/** iOS rounds the corners itself, and shows transparent corners as black. */
const SHAPES = {
  'icon-192': { side: 192, share: 1, background: 'transparent' },
  'icon-512': { side: 512, share: 1, background: 'transparent' },
  'icon-maskable-512': { side: 512, share: 0.56, background: 'white' },
  'apple-touch-icon': { side: 180, share: 0.72, background: 'white' },
} satisfies Record<string, Shape>
type IconName = keyof typeof SHAPES

const PATH = /^\/media\/icons\/([0-9a-f]{32})\/([a-z0-9-]+)\.png$/
/** Where workers of the build ask for the icons of notifications. */
const BUILT_PATH = /^\/icons\/([a-z0-9-]+)\.png$/

const isIconName = (name: string): name is IconName => Object.hasOwn(SHAPES, name)

/** It changes with the logo, so browsers keep it for ever. Below `/media/` the service worker keeps it too. */
export const iconAddress = (logo: string, name: IconName): string => `/media/icons/${logo}/${name}.png`

export const manifestIcons = (logo: string) =>
  (['icon-192', 'icon-512', 'icon-maskable-512'] as const).map((name) => ({
    src: iconAddress(logo, name),
    sizes: `${SHAPES[name].side}x${SHAPES[name].side}`,
    type: 'image/png',
    purpose: name === 'icon-maskable-512' ? 'maskable' : 'any',
  }))

/** The icons of the app, drawn from the site's own logo, each once. Without one, those of the build are served. */
export function siteIcons({ site, media }: Pick<Context, 'site' | 'media'>): Middleware {
  let drawn = { logo: '', icons: new Map<IconName, Promise<Buffer | null>>() }
  return async (ctx, next) => {
    const own = PATH.exec(ctx.path)
    const name = own?.[2] ?? BUILT_PATH.exec(ctx.path)?.[1] ?? ''
    if (!isIconName(name) || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next()
    await site.refresh()
    const { logo } = site.current()
    if (!logo || (own && own[1] !== logo)) return next()
    if (own) noteFacts(ctx.req, { route: '/media/icons/:logo/:name' })
    if (drawn.logo !== logo) drawn = { logo, icons: new Map() }
    const { icons } = drawn
    const icon = icons.get(name) ?? draw(media, logo, SHAPES[name])
    icons.set(name, icon)
    const bytes = await icon.catch((error: unknown) => {
      icons.delete(name)
      throw error
    })
    if (!bytes) return next()
    ctx.type = 'image/png'
    ctx.set('Cache-Control', own ? 'public, max-age=31536000, immutable' : 'no-cache')
    ctx.set('ETag', `"${logo}-${name}"`)
    ctx.status = 200
    if (ctx.fresh) ctx.status = 304
    else ctx.body = bytes
  }
}

/** Null when the picture is gone. */
async function draw(media: Context['media'], logo: string, { side, share, background }: Shape): Promise<Buffer | null> {
  const picture = await media.readMedia(mediaName(logo, LOGO_WIDTH))
  if (!picture) return null
  const inner = Math.round(side * share)
  const input = await sharp(picture)
    .resize({ width: inner, height: inner, fit: 'contain', background: 'transparent' })
    .png()
    .toBuffer()
  const ground = { width: side, height: side, channels: 4, background } as const
  return sharp({ create: ground }).composite([{ input }]).png({ compressionLevel: 9 }).toBuffer()
}

export interface Brand {
  /** Rules after the critical style; empty for none. */
  style: string
  icons: string
}

export const NO_BRAND: Brand = {
  style: '',
  icons:
    '<link rel="icon" href="/icons/icon.svg" type="image/svg+xml"><link rel="apple-touch-icon" href="/icons/apple-touch-icon.png">',
}

/** Nothing but what the build has until an admin chooses a logo: then the pages stay the same, byte for byte. */
export function brandOf({ logo }: Pick<PublicSite, 'logo'>): Brand {
  if (!logo) return NO_BRAND
  return {
    style: `.brand .flag{width:2.75rem;height:2.25rem;background:url(${mediaAddress(logo, LOGO_WIDTH)}) center/contain no-repeat}`,
    icons: `<link rel="icon" href="${iconAddress(logo, 'icon-192')}" type="image/png"><link rel="apple-touch-icon" href="${iconAddress(logo, 'apple-touch-icon')}">`,
  }
}

/** The Content-Security-Policy of a page with this style. In development there is no hash that it could join. */
export function policyWith({ style }: Brand, policy: string): string {
  if (!style) return policy
  const hash = createHash('sha256').update(style).digest('base64')
  return policy.replace("style-src 'self' 'sha256-", `style-src 'self' 'sha256-${hash}' 'sha256-`)
}
