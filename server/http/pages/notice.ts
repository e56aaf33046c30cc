import { createHash } from 'node:crypto'
import type { Context } from '../../context'
import { escapeHtml } from '../../platform/escape-html'
import { describeMaintenance, readCurrent } from '../../platform/maintenance'

/** The lines above every page, and whether they are what counts now. */
export async function readLines(
  context: Pick<Context, 'database' | 'clock' | 'settings'>,
): Promise<{ lines: string[]; isCurrent: boolean }> {
  const { maintenance, isCurrent } = await readCurrent(context)
  const lines = [maintenance && describeMaintenance(maintenance), context.settings.site.notice]
  return { lines: lines.filter((line) => typeof line === 'string'), isCurrent }
}

/** The lines above a page, as HTML outside of what React renders; empty without any. Each has the direction of its text. */
export const noticeOf = (lines: readonly string[]): string =>
  lines.length === 0
    ? ''
    : `<aside class="site-notice">${lines.map((line) => `<p dir="auto">${escapeHtml(line)}</p>`).join('')}</aside>`

/** The Content-Security-Policy of a page with a style of its own; empty for none. */
export const allowStyle = (policy: string, style: string): string =>
  style ? policy.replace("style-src 'self'", `style-src 'self' ${hashOf(style)}`) : policy

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
