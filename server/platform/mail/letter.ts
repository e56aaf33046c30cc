import { BRAND_GREEN, DARK_GROUND, STRIPES } from '#shared/brand'
import { directionOf } from '#shared/language/languages'
import { say } from '#shared/language/say'
import { cut } from '#shared/rules/characters'
import { formatCentsShort } from '#shared/rules/money/money'
import { DEFAULT_NAME } from '#shared/site'
import { escapeHtml } from '../escape-html'
import { pagesAt, requestLanguage } from '../language'

/** Stands for the name of the site in a letter, which is put in when the letter is written. */
export const SITE_NAME = '\u{e000}'

/** What a mail says. All of it is plain text; people's names may stand in it. */
export interface Letter {
  subject: string
  paragraphs: string[]
  /** Its picture and its total stand in the mail. */
  fundraiser?: Featured
  facts?: readonly (readonly [name: string, value: string])[]
  /** The button. `url` is an address of ours. */
  action?: { label: string; url: string }
  ending?: string[]
  /** The page where the reader chooses how they hear of it. An address of ours. */
  choose?: string
  /** The page where the reader can say that somebody else did this. An address of ours. */
  notMe?: string
}

/** Amounts are cents. */
export interface Featured {
  id: number
  title: string
  currentAmount: number
  goalAmount: number
  donationsCount: number
}

export interface MailBodies {
  text: string
  html: string
}

const SERIF = "ui-serif,'Noto Serif',Georgia,serif"
const BUTTON = `display:inline-block;padding:14px 28px;border-radius:12px;background:${BRAND_GREEN};color:#fffaf0;font-weight:bold;text-decoration:none`
/** Mail programs without a dark theme, or with one of their own, leave it out. */
const DARK = `@media (prefers-color-scheme:dark){body{background:${DARK_GROUND}!important}.sheet{background:#291f15!important;color:#f7eddc!important}.house{color:#8fd6a9!important}.button{background:#8fd6a9!important;color:#0b2314!important}}`

/** `height`: pixels. */
const stripes = (style: string, height: number): string =>
  `<table role="presentation" cellspacing="0" cellpadding="0" style="${style};border-collapse:collapse"><tr>${STRIPES.map((color) => `<td style="width:12.5%;height:${height}px;line-height:0;background:${color}"></td>`).join('')}</tr></table>`

/** Puts the name of the site into the subject of a letter. */
export function subjectOf({ subject }: Letter, siteName: string): string {
  return subject.replaceAll(SITE_NAME, () => siteName)
}

/** A mail as text and HTML: one narrow column in our colours, which loads a share image at most. */
export function writeLetter(
  letter: Letter,
  publicUrl: string,
  stopUrl: string | null = null,
  siteName = DEFAULT_NAME,
): MailBodies {
  const { action, notMe, choose, fundraiser } = letter
  const plain = (words: string) => unlink(isolateNames(words), publicUrl)
  const subject = unlink(letter.subject, publicUrl)
  const paragraphs = letter.paragraphs.map(plain)
  const ending = (letter.ending ?? []).map(plain)
  const facts = (letter.facts ?? []).map(([name, value]) => [name, plain(value)] as const)
  const language = requestLanguage()
  const [stopWords, notMeWords] = [say('Stop these emails'), say('This was not me')]
  const chooseWords = say('Choose how you hear of it')
  const line = (name: string, value: string) => say('{name}: {value}', { name, value })
  const lines = facts.map(([name, value]) => line(name, value)).join('\n')
  const total = fundraiser && fundraiser.donationsCount > 0 ? [totalOf(fundraiser)] : []
  const link = action ? [line(action.label, action.url)] : []
  const denial = notMe ? [line(notMeWords, notMe)] : []
  const choice = choose ? [line(chooseWords, choose)] : []
  const stop = stopUrl ? [line(stopWords, stopUrl)] : []
  const rest = [...link, ...ending, ...denial, SITE_NAME, ...choice, ...stop]
  const text = [...paragraphs, ...(lines ? [lines] : []), ...total, ...rest].join('\n\n')
  const direction = directionOf(language)
  const dir = direction === 'rtl' ? ' dir="rtl"' : ''
  const htmlParagraphs = (list: string[]) => list.map((words) => htmlParagraph(words, direction)).join('\n')
  const anchor = (address: string, words: string, style: string) =>
    `<p><a href="${escapeHtml(address)}"${style === BUTTON ? ' class="button"' : ''} style="${style}">${escapeHtml(words)}</a></p>`
  const quiet = 'font-size:14px;color:inherit'
  const html = `<!doctype html>
<html lang="${language}"${dir}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<style>${DARK}</style>
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:16px;background:#faf4e8;font:16px/1.5 system-ui,sans-serif;overflow-wrap:anywhere">
<div class="sheet" style="max-width:560px;margin:0 auto;background:#fffdf8;color:#1f1911">
${stripes('width:100%', 8)}
<div style="padding:20px">
<div class="house" style="color:${BRAND_GREEN};font:bold 20px ${SERIF}">${stripes('display:inline-table;width:32px;vertical-align:middle', 24)} ${SITE_NAME}</div>
${fundraiser ? pictureOf(fundraiser, publicUrl) : ''}
<h1 style="font:bold 26px/1.2 ${SERIF}">${escapeHtml(subject)}</h1>
${htmlParagraphs(paragraphs)}
${htmlFacts(facts, direction)}
${total.map((words) => `<p dir="${dirOf(words, direction)}"><b>${escapeHtml(words)}</b></p>`).join('')}
${action ? anchor(action.url, action.label, BUTTON) : ''}
${htmlParagraphs(ending)}
${notMe ? anchor(notMe, notMeWords, quiet) : ''}
<p dir="${direction === 'rtl' ? 'rtl' : 'auto'}">${SITE_NAME}</p>
${choose ? anchor(choose, chooseWords, quiet) : ''}
${stopUrl ? anchor(stopUrl, stopWords, quiet) : ''}
</div>
</div>
</body>
</html>
`
  return {
    text: `${text.replaceAll(SITE_NAME, () => siteName)}\n`,
    html: html.replaceAll(SITE_NAME, () => escapeHtml(siteName)),
  }
}

const totalOf = ({ currentAmount, goalAmount, donationsCount: count }: Featured): string =>
  say('{raised} raised of {goal} · {count, plural, one {# supporter} other {# supporters}}', {
    raised: formatCentsShort(currentAmount),
    goal: formatCentsShort(goalAmount),
    count,
  })

/** Mail programs keep a picture by its address, so each sum has one of its own. */
const pictureOf = ({ id, title, currentAmount }: Featured, publicUrl: string): string =>
  `<img src="${pagesAt(publicUrl)}/previews/${id}.jpg?v=${currentAmount}" alt="${escapeHtml(unlink(title, publicUrl))}" width="520" style="display:block;width:100%;height:auto;margin-top:16px">`

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
