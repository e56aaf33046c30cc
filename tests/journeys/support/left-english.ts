import type { Page } from '@playwright/test'
import type { JourneyServer } from './server'

/** A text that people read or hear on a page, and where it stands: the element around it, with the attribute. */
interface Text {
  text: string
  at: string
}

const ADDRESS = /\S+@\S+|https?:\/\/\S+/g

/** What stays as it is in each language, with the reason. */
const NAMES = [
  // The site, companies and what they offer. Networks are in `MOBILE_MONEY_COUNTRIES`, under the names that customers use.
  ...['Pamoja', 'Stripe', 'Flutterwave', 'WhatsApp', 'Facebook', 'Telegram', 'LinkedIn', 'Instagram', 'Apple Pay'],
  ...['Google Pay', 'PayPal', 'M-Pesa', 'Airtel Money', 'AirtelTigo', 'Airtel', 'MTN', 'Telecel', 'Vodacom', 'Tigo'],
  ...[
    'HaloPesa',
    'Zamtel',
    'TNM',
    'Moov',
    'Orange',
    'Wave',
    'Free (',
    'Chrome',
    'Linux',
    'Android',
    'Safari',
    'Firefox',
  ],
  // The people of our examples.
  ...[
    'Akosua Mensah',
    'Joseph Mwangi',
    'Zawadi Kitenge',
    'Kojo Kente',
    'Ifeoma Adire',
    'Selam Netela',
    'Thabo Shweshwe',
  ],
  // What the sandbox shows in the place of a provider, and the organisation that it invents.
  ...['Practice wallet', 'Pamoja Sandbox', 'SANDBOX-1', '1 Sandbox Street, Nairobi'],
  // Words that stand so on a card, in a menu, in a mailbox or in a file.
  ...['(CVC)', 'USSD', 'USD', 'SWIFT', 'IBAN', 'CSV', 'UTC', '(PIN)', '(Print)', '(spam)', '«EMERGENCY»', '(routing)'],
]

/** What people wrote on the site, and the address of the site. */
export async function writtenOn({ origin }: Pick<JourneyServer, 'origin'>, ids: readonly number[]): Promise<string[]> {
  const read = async (path: string): Promise<unknown> => (await fetch(origin + path)).json()
  const paths = ids.flatMap((id) => [`/api/fundraisers/${id}`, `/api/fundraisers/${id}/donations?limit=100`])
  const all = await Promise.all(['/api/fundraisers?limit=100', ...paths].map(read))
  return [...new Set([new URL(origin).host, ...all.flatMap(stringsIn)])]
}

/** All lines of text in a reply of the server. */
function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.split(/\n+/).filter((line) => /\p{L}{3}/u.test(line))
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(stringsIn)
}

/** The texts with Latin words other than names, each with its place, on a page in a language with letters of its own. */
export async function leftEnglish(page: Page, written: readonly string[]): Promise<string[]> {
  const names = [...written, ...(await page.evaluate(readWritten)), ...NAMES].toSorted(
    (one, other) => other.length - one.length,
  )
  const own = (text: string) =>
    names.reduce((remaining, name) => remaining.replaceAll(name, ' · '), text).replace(ADDRESS, ' · ')
  const texts = await page.evaluate(readTexts)
  return [...new Set(texts.filter(({ text }) => /[a-z]{3}/.test(own(text))).map(({ text, at }) => `${at}: ${text}`))]
}

/** Names of values and sentences that were not replaced. */
export const unsaidOn = (page: Page): Promise<string[]> =>
  page
    .evaluate(readTexts)
    .then((texts) => texts.map(({ text }) => text).filter((text) => /\{\w+[,}]|\bundefined\b/.test(text)))

/**
 * Runs in the page: the product's own texts, also those of attributes, of choices, of the head, and of what is there without script. Without
 * what people wrote (in `bdi`, or with `dir="auto"`), what is marked as being in another language, and what providers draw.
 */
function readTexts(): Text[] {
  const { lang } = document.documentElement
  const notOwn = `script, style, template, iframe, bdi, [dir="auto"], [lang]:not([lang="${lang}"])`
  const attributes = ['alt', 'aria-description', 'aria-label', 'aria-valuetext', 'label', 'placeholder', 'title']
  const found: Text[] = []
  const add = (text: string | null, element: Element, attribute = '') => {
    const words = text?.replace(/\s+/g, ' ').trim()
    if (words) found.push({ text: words, at: element.localName + (attribute && `[${attribute}]`) })
  }
  const read = (root: ParentNode) => {
    for (const element of root.querySelectorAll('*')) {
      if (element.closest(notOwn)) continue
      for (const name of attributes) add(element.getAttribute(name), element, name)
      if (element.matches('input:is([type="submit"], [type="button"])')) add(element.getAttribute('value'), element)
      if (element.matches('noscript')) {
        // Trusted Types let nobody read it as HTML.
        const html = element.textContent ?? ''
        add(html.replace(/<[^>]*>/g, ' '), element)
        for (const name of attributes) {
          for (const [, value = ''] of html.matchAll(new RegExp(` ${name}="([^"]*)"`, 'g'))) add(value, element, name)
        }
      } else for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) add(node.textContent, element)
    }
  }
  read(document.body)
  add(document.title, document.head, 'title')
  // The descriptions of a fundraiser or a person are what they wrote, and so are the titles of their previews.
  const isWritten = /\/(?:fundraiser|user)\/\d+$/.test(location.pathname)
  for (const name of isWritten ? [] : ['description', 'og:title', 'og:description']) {
    const meta = document.querySelector(`meta:is([name="${name}"], [property="${name}"])`)
    add(meta?.getAttribute('content') ?? null, document.head, name)
  }
  return found
}

/** Runs in the page: what people wrote, where it is marked as theirs. It may be named elsewhere on the page too. */
function readWritten(): string[] {
  return [...document.querySelectorAll('bdi, [dir="auto"]')]
    .map((element) => element.textContent?.trim() ?? '')
    .filter((text) => text.length > 2)
}
