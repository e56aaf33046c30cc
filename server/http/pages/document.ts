import { createHash } from 'node:crypto'
import { BRAND_GREEN, DARK_GROUND } from '#shared/brand'
import { directionOf, prefixOf } from '#shared/language/languages'
import { say } from '#shared/language/say'
import type { PageHead, RenderedPage } from '#shared/page'
import type { Context } from '../../context'
import { escapeHtml } from '../../platform/escape-html'
import { describeMaintenance, readCurrent } from '../../platform/maintenance'
import type { Build } from './build'
import { type Brand, NO_BRAND } from './site-icons'

/** Escapes all text from users; names the files of sentences for the service worker to keep. */
export function htmlDocument(page: RenderedPage, build: Build, lines: readonly string[] = [], brand: Brand = NO_BRAND) {
  const words = build.wordsOf(page.head.language)
  const chunks = build.chunksOf(page.area, page.head.language)
  // The files of the language that it waits for.
  const needed = new RegExp(`/words-\\w+-(?:public|${page.words})-`)
  const styles = build.styles.map((file) => `<link rel="stylesheet" href="${file}">`)
  const start = loaderOf([...chunks, ...words.filter((file) => needed.test(file))], page.startsWhen, build)
  const ownStyle = build.criticalStyleOf(page.area)
  return `${opening(page.head, build, brand)}${ownStyle && `<style>${ownStyle}</style>`}${start}${page.isStyledFirst ? styles.join('') : ''}</head><body>${noticeOf(lines)}<div id="root">${page.html}</div>${[
    dataBlock(page.data, build, words),
    ...(page.isStyledFirst ? [] : styles),
  ].join('')}</body></html>`
}

/** Loads the app: the files side by side, and the entry. Before the styles, which would make it wait. */
function loaderOf(files: readonly string[], when: RenderedPage['startsWhen'], build: Build): string {
  const time = when === 'painted' ? '' : ` data-when="${when}"`
  const failed = escapeHtml(say('No connection'))
  return `<script data-files="${[...files, build.script].join(' ')}" data-failed="${failed}"${time}>${build.loader}</script>`
}

/** Shows the button that prints, in place of the words about it. */
export const PRINT =
  'var b=document.querySelector(".poster-tools button");b.nextElementSibling.remove();b.hidden=false;b.onclick=function(){print()}'

/** Without the app, but with the data block: the service worker reads the page's build there. */
export function plainDocument(
  { head, html }: Pick<RenderedPage, 'head' | 'html'>,
  build: Build,
  lines: readonly string[],
  brand: Brand = NO_BRAND,
  script = '',
): string {
  const styles = build.styles.map((file) => `<link rel="stylesheet" href="${file}">`)
  const start = `${opening(head, build, brand)}${styles.join('')}`
  return `${start}</head><body>${noticeOf(lines)}${html}${dataBlock('{}', build)}${script && `<script>${script}</script>`}</body></html>`
}

function opening(head: PageHead, build: Build, { style, icons }: Brand): string {
  return `<!doctype html><html ${languageOf(head)}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">${[
    metadata(head),
    `<style>${build.criticalStyle}</style>`,
    style && `<style>${style}</style>`,
    `<link rel="manifest" href="${prefixOf(head.language)}/manifest.webmanifest">`,
    icons,
    `<meta name="theme-color" content="${BRAND_GREEN}" media="(prefers-color-scheme:light)">`,
    `<meta name="theme-color" content="${DARK_GROUND}" media="(prefers-color-scheme:dark)">`,
    `<meta name="apple-mobile-web-app-title" content="${escapeHtml(head.siteName)}">`,
  ].join('')}`
}

/** English has no direction to say. */
function languageOf({ language }: PageHead): string {
  if (language === 'en') return 'lang="en"'
  return `lang="${language}" dir="${directionOf(language)}"`
}

/** A language as Open Graph names it: with the territory where most people read it. */
function localeOf(code: string): string {
  const { language, region } = new Intl.Locale(code).maximize()
  return `${language}_${region}`
}

function dataBlock(json: string, build: Build, words: readonly string[] = []): string {
  const named = words.length > 0 ? ` data-words="${words.join(' ')}"` : ''
  return `<script type="application/json"${named} id="page-data" data-build="${build.id}">${inScript(json)}</script>`
}

function metadata(head: PageHead): string {
  const property = (name: string, content: string) => `<meta property="${name}" content="${escapeHtml(content)}">`
  const name = (key: string, content: string) => `<meta name="${key}" content="${escapeHtml(content)}">`
  return [
    `<title>${escapeHtml(head.title)}</title>`,
    name('description', head.description),
    `<link rel="canonical" href="${escapeHtml(head.canonical)}">`,
    head.feed ? `<link rel="alternate" type="application/atom+xml" href="${escapeHtml(head.feed)}">` : '',
    head.index ? '' : name('robots', 'noindex'),
    property('og:site_name', head.siteName),
    property('og:type', head.kind),
    property('og:title', head.title),
    property('og:description', head.description),
    property('og:url', head.canonical),
    property('og:locale', localeOf(head.language)),
    head.image ? property('og:image', head.image) : '',
    head.imageSize ? property('og:image:width', String(head.imageSize.width)) : '',
    head.imageSize ? property('og:image:height', String(head.imageSize.height)) : '',
    head.imageSize ? property('og:image:alt', head.title) : '',
    // Its title, description and picture are read from the tags above.
    name('twitter:card', isWide(head) ? 'summary_large_image' : 'summary'),
    head.structuredData
      ? `<script type="application/ld+json">${inScript(JSON.stringify(head.structuredData))}</script>`
      : '',
  ].join('')
}

const isWide = ({ imageSize }: PageHead): boolean => imageSize !== null && imageSize.width > imageSize.height

/** JSON that can't end the script block around it. */
const inScript = (json: string): string => json.replaceAll('<', '\\u003c')

/** The lines above every page, and whether they are what counts now. */
export async function readLines(context: Pick<Context, 'database' | 'clock' | 'settings'>) {
  const { maintenance, isCurrent } = await readCurrent(context)
  const lines = [maintenance && describeMaintenance(maintenance), context.settings.site.notice]
  return { lines: lines.filter((line) => typeof line === 'string'), isCurrent }
}

/** The lines above a page, as HTML outside of what React renders; empty without any. Each has the direction of its text. */
const noticeOf = (lines: readonly string[]): string =>
  lines.length === 0
    ? ''
    : `<aside class="site-notice">${lines.map((line) => `<p dir="auto">${escapeHtml(line)}</p>`).join('')}</aside>`

/** For a page without the app, which has no other rule for scripts. */
export const allowScript = (policy: string, script: string): string =>
  script ? `${policy}; script-src ${hashOf(script)}` : policy

export const allowStyle = (policy: string, style: string): string =>
  style ? policy.replace("style-src 'self'", `style-src 'self' ${hashOf(style)}`) : policy

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
