import { createHash } from 'node:crypto'
import type { ShownAnnouncement } from '#shared/contract/admin/announcements'
import { escapeHtml } from '../../platform/html/escape-html'
import { inOwnLanguage } from '../language/request-language'

/** What only pages with an announcement have in them: a file would keep the page white until it has arrived, and may be missing offline. */
export interface StripParts {
  /** CSS; empty while developing, when the script inserts it. */
  style: string
  script: string
}

/** Isolated, so that the direction of a line is that of its text. */
const LEVELS = { information: '', warning: '<bdi><b>Please note:</b></bdi> ' }

/** The announcements above a page, as HTML outside of what React renders; empty without any. The script runs before they are shown. */
export function stripOf(
  shown: readonly ShownAnnouncement[],
  { style, script }: StripParts,
  { hasScript }: { hasScript: boolean },
): string {
  if (shown.length === 0) return ''
  const strips = `<aside class="strips" aria-label="Announcements">${shown.map((one) => row(one, hasScript)).join('')}</aside>`
  return `${style && `<style>${style}</style>`}${strips}${hasScript ? `<script>${script}</script>` : ''}`
}

/** The Content-Security-Policy of a page with these announcements. */
export function allowStrip(policy: string, shown: readonly ShownAnnouncement[], { style, script }: StripParts): string {
  if (shown.length === 0) return policy
  const allowed = policy.replace("script-src 'self'", `script-src 'self' ${hashOf(script)}`)
  return allowStyle(allowed, style)
}

/** The same for a page with a style of its own; empty for none. */
export const allowStyle = (policy: string, style: string): string =>
  style ? policy.replace("style-src 'self'", `style-src 'self' ${hashOf(style)}`) : policy

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

function row({ key, level, text, link, endsAt }: ShownAnnouncement, hasScript: boolean): string {
  const more =
    link === null ? '' : ` <a href="${escapeHtml(link.startsWith('/') ? inOwnLanguage(link) : link)}">Read more</a>`
  const id = `announcement-${escapeHtml(key)}`
  const button = hasScript
    ? `<button type="button" aria-label="Dismiss this announcement" aria-describedby="${id}">×</button>`
    : ''
  const ends = endsAt === null ? '' : ` data-ends="${escapeHtml(endsAt)}"`
  return `<div class="strip" data-key="${escapeHtml(key)}"${ends}><p id="${id}" dir="auto">${LEVELS[level]}${escapeHtml(text)}${more}</p>${button}</div>`
}
