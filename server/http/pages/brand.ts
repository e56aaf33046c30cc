import { createHash } from 'node:crypto'
import type { PublicSite } from '#shared/site'
import { LOGO_WIDTH, mediaAddress } from '../../platform/images/names'
import { iconAddress } from './site-icons'

/** What the head of a page has of the site's own logo. */
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
