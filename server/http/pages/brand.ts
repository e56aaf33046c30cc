import { createHash } from 'node:crypto'
import { BRAND_GREEN } from '#shared/brand'
import type { PublicSite } from '#shared/site'
import { LOGO_WIDTH, mediaAddress } from '../../platform/images/names'
import { type BrandColors, brandColors } from '../../platform/site/brand-colors'
import { iconAddress } from './site-icons'

/** What the head of a page has of the site's own logo and colour. */
export interface Brand {
  /** Rules after the critical style; empty for none. */
  style: string
  icons: string
  /** Of the browser's bar, in the light theme. */
  barColor: string
}

export const NO_BRAND: Brand = {
  style: '',
  icons:
    '<link rel="icon" href="/icons/icon.svg" type="image/svg+xml"><link rel="apple-touch-icon" href="/icons/apple-touch-icon.png">',
  barColor: BRAND_GREEN,
}

type Chosen = Pick<PublicSite, 'logo' | 'color'>

/** The last one: every page needs it, and its shades are searched for. */
let last: (Chosen & { brand: Brand }) | null = null

/** Nothing but what the build has until an admin chooses something else: then the pages stay the same, byte for byte. */
export function brandOf({ logo, color }: Chosen): Brand {
  if (!logo && !color) return NO_BRAND
  if (last === null || last.logo !== logo || last.color !== color) last = { logo, color, brand: paint({ logo, color }) }
  return last.brand
}

function paint({ logo, color }: Chosen): Brand {
  const colors = color ? brandColors(color) : null
  return {
    style: (colors ? tokens(colors) : '') + (logo ? flag(mediaAddress(logo, LOGO_WIDTH)) : ''),
    icons: logo
      ? `<link rel="icon" href="${iconAddress(logo, 'icon-192')}" type="image/png"><link rel="apple-touch-icon" href="${iconAddress(logo, 'apple-touch-icon')}">`
      : NO_BRAND.icons,
    barColor: colors?.light.green ?? NO_BRAND.barColor,
  }
}

const flag = (address: string) =>
  `.brand .flag{width:2.75rem;height:2.25rem;background:url(${address}) center/contain no-repeat}`

/** `html:root` wins over the tokens of the build, in whichever order the styles arrive. */
function tokens({ light, dark }: ReturnType<typeof brandColors>): string {
  return `html${rulesOf(light)}@media(prefers-color-scheme:dark){html${rulesOf(dark)}}`
}

const rulesOf = (colors: BrandColors) =>
  `:root{${Object.entries(colors)
    .map(([name, color]) => `--${name}:${color}`)
    .join(';')}}`

/** The Content-Security-Policy of a page with this style. In development there is no hash that it could join. */
export function policyWith({ style }: Brand, policy: string): string {
  if (!style) return policy
  const hash = createHash('sha256').update(style).digest('base64')
  return policy.replace("style-src 'self' 'sha256-", `style-src 'self' 'sha256-${hash}' 'sha256-`)
}
