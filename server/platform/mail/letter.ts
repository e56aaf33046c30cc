import { BRAND_GREEN } from '#shared/brand'
import { directionOf } from '#shared/language/languages'
import { say } from '#shared/language/say'
import { cut } from '#shared/rules/characters'
import { DEFAULT_NAME } from '#shared/site'
import { escapeHtml } from '../escape-html'
import { requestLanguage } from '../language'

/** Stands for the name of the site in a letter, which is put in when the letter is written. */
export const SITE_NAME = '\u{e000}'

/** What a mail says. All of it is plain text; people's names may stand in it. */
export interface Letter {
  subject: string
  paragraphs: string[]
  facts?: readonly (readonly [name: string, value: string])[]
  /** The button. `url` is an address of ours. */
  action?: { label: string; url: string }
  ending?: string[]
  /** The page where the reader can say that somebody else did this. An address of ours. */
  notMe?: string
}

export interface MailBodies {
  text: string
  html: string
}

const BUTTON = `display:inline-block;padding:14px 22px;border-radius:8px;background:${BRAND_GREEN};color:#ffffff;font-weight:bold;text-decoration:none`

/** Puts the name of the site into the subject of a letter. */
export function subjectOf({ subject }: Letter, siteName: string): string {
  return subject.replaceAll(SITE_NAME, () => siteName)
}

/** A mail as text and HTML: one narrow column without picture, script or style sheet. */
export function writeLetter(
  letter: Letter,
  publicUrl: string,
  stopUrl: string | null = null,
  siteName = DEFAULT_NAME,
): MailBodies {
  const { action, notMe } = letter
  const plain = (words: string) => unlink(isolateNames(words), publicUrl)
  const subject = unlink(letter.subject, publicUrl)
  const paragraphs = letter.paragraphs.map(plain)
  const ending = (letter.ending ?? []).map(plain)
  const facts = (letter.facts ?? []).map(([name, value]) => [name, plain(value)] as const)
  const language = requestLanguage()
  const [stopWords, notMeWords] = [say('Stop these emails'), say('This was not me')]
  const line = (name: string, value: string) => say('{name}: {value}', { name, value })
  const lines = facts.map(([name, value]) => line(name, value)).join('\n')
  const link = action ? [line(action.label, action.url)] : []
  const denial = notMe ? [line(notMeWords, notMe)] : []
  const stop = stopUrl ? [line(stopWords, stopUrl)] : []
  const text = [...paragraphs, ...(lines ? [lines] : []), ...link, ...ending, ...denial, SITE_NAME, ...stop].join(
    '\n\n',
  )
  const button = action
    ? `<p style="margin:24px 0"><a href="${escapeHtml(action.url)}" style="${BUTTON}">${escapeHtml(action.label)}</a></p>
<p style="font-size:14px;overflow-wrap:anywhere;word-break:break-word"><span dir="ltr">${escapeHtml(action.url)}</span></p>`
    : ''
  const direction = directionOf(language)
  const dir = direction === 'rtl' ? ' dir="rtl"' : ''
  const htmlParagraphs = (list: string[]) => list.map((words) => htmlParagraph(words, direction)).join('\n')
  const html = `<!doctype html>
<html lang="${language}"${dir}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:16px;font:16px/1.5 system-ui,sans-serif;overflow-wrap:anywhere">
<div style="max-width:560px;margin:0 auto">
<h1 style="font-size:20px">${escapeHtml(subject)}</h1>
${htmlParagraphs(paragraphs)}
${htmlFacts(facts, direction)}
${button}
${htmlParagraphs(ending)}
${notMe ? `<p><a href="${escapeHtml(notMe)}">${escapeHtml(notMeWords)}</a></p>\n` : ''}<p dir="${direction === 'rtl' ? 'rtl' : 'auto'}">${SITE_NAME}</p>
${stopUrl ? `<p style="font-size:14px"><a href="${escapeHtml(stopUrl)}">${escapeHtml(stopWords)}</a></p>` : ''}
</div>
</body>
</html>
`
  return {
    text: `${text.replaceAll(SITE_NAME, () => siteName)}\n`,
    html: html.replaceAll(SITE_NAME, () => escapeHtml(siteName)),
  }
}

/** Hebrew, Arabic and their neighbours in Unicode. */
const FROM_THE_RIGHT = /[\u0590-\u08ff]/

/** The direction of its first letter; a text in the letter's own script may begin with a Latin name or amount. */
const dirOf = (text: string, direction: 'ltr' | 'rtl'): string =>
  direction === 'rtl' && FROM_THE_RIGHT.test(text) ? 'rtl' : 'auto'

const htmlParagraph = (text: string, direction: 'ltr' | 'rtl'): string =>
  `<p dir="${dirOf(text, direction)}">${escapeHtml(text)}</p>`

/** A table, because mail programs support no other columns. Long values break, their names do not. */
function htmlFacts(facts: NonNullable<Letter['facts']>, direction: 'ltr' | 'rtl'): string {
  if (facts.length === 0) return ''
  // The same padding on both sides: few mail programs know which one words begin at.
  const cell = `padding:6px;vertical-align:top;text-align:${direction === 'rtl' ? 'right' : 'left'}`
  const rows = facts.map(
    ([name, value]) =>
      `<tr><th scope="row" style="${cell};font-weight:normal;overflow-wrap:break-word">${escapeHtml(name)}</th><td dir="${dirOf(value, direction)}" style="${cell};font-weight:bold">${escapeHtml(value)}</td></tr>`,
  )
  return `<table style="border-collapse:collapse">\n${rows.join('\n')}\n</table>`
}

const LONGEST = 60

/** Shortens a title to one short line for the subject of a mail. */
export const shortTitle = (title: string): string => isolate(cut(title.replace(/\s+/g, ' '), LONGEST))

/** A title between quotation marks, and a username with its sign. */
const QUOTED_OR_USERNAME = /(?<=«)[^«»]+(?=»)|(?<![\w.+-])@\w(?:[\w.-]*\w)?/g

/** Isolates what a person wrote, as `<bdi>` does, in a mail that runs from right to left: also in plain text. */
export const isolate = (written: string): string =>
  directionOf(requestLanguage()) === 'rtl' ? `\u2068${written}\u2069` : written

/** After these a mark that nobody sees keeps mail programs from making a link. */
const SIGNS_OF_A_LINK = /:(?=\/\/)|(?<=\S)\.(?=\p{L}{2})/gu

/** Any address that is not ours is in what a person wrote. */
function unlink(words: string, publicUrl: string): string {
  const isOurs = (part: string) => part.startsWith(`${publicUrl}/`) && !part.includes('://', publicUrl.length)
  const parts = words.split(/(https?:\/\/\S+)/)
  return parts.map((part) => (isOurs(part) ? part : part.replace(SIGNS_OF_A_LINK, '$&\u200b'))).join('')
}

const isolateNames = (sentence: string): string => sentence.replace(QUOTED_OR_USERNAME, isolate)
