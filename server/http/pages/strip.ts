import type { ShownAnnouncement } from '#shared/contract/admin/announcements'
import { escapeHtml } from '../../platform/html/escape-html'

/** Files that only pages with an announcement load. */
export interface StripFiles {
  script: string
  styles: string[]
}

/** Isolated, so that the direction of a line is that of its text. */
const LEVELS = { information: '', warning: '<bdi><b>Please note:</b></bdi> ' }

/**
 * The files of the announcements, for the head; empty without any. The script runs before the page is shown, where the browser knows
 * `blocking`, so that what was dismissed does not appear for a moment.
 */
export function stripFiles(shown: readonly ShownAnnouncement[], files: StripFiles, hasScript: boolean): string {
  if (shown.length === 0) return ''
  const styles = files.styles.map((file) => `<link rel="stylesheet" href="${file}">`).join('')
  return hasScript ? `${styles}<script type="module" blocking="render" src="${files.script}"></script>` : styles
}

/** The announcements above a page, as HTML outside of what React renders; empty without any. */
export function stripOf(shown: readonly ShownAnnouncement[], hasScript: boolean): string {
  if (shown.length === 0) return ''
  return `<aside class="strips" aria-label="Announcements">${shown.map((one) => row(one, hasScript)).join('')}</aside>`
}

function row({ key, level, text, link, endsAt }: ShownAnnouncement, hasScript: boolean): string {
  const more = link === null ? '' : ` <a href="${escapeHtml(link)}">Read more</a>`
  const id = `announcement-${escapeHtml(key)}`
  const button = hasScript
    ? `<button type="button" aria-label="Dismiss this announcement" aria-describedby="${id}">×</button>`
    : ''
  const ends = endsAt === null ? '' : ` data-ends="${escapeHtml(endsAt)}"`
  return `<div class="strip" data-key="${escapeHtml(key)}"${ends}><p id="${id}" dir="auto">${LEVELS[level]}${escapeHtml(text)}${more}</p>${button}</div>`
}
