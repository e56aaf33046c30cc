import { formatCents, formatCentsShort } from '../language/format'
import { say } from '../language/say'
import { cut } from './characters'
import { clockOf, formatDate, timeZone } from './dates'
import { sharedBy } from './fundraisers/short-code'

export interface ListedGift {
  /** As the page shows it; null without one. */
  name: string | null
  /** Cents. */
  amount: number
}

/** What the books say of a fundraiser at one moment. */
export interface ListState {
  title: string
  /** Cents, as `total`. */
  goal: number
  total: number
  /** The number of donations, which is the newest one's place. */
  count: number
  /** Milliseconds since 1970. */
  asOf: number
  /** The check code; empty without one. */
  code: string
  /** Of `shareAddress`, in the language of the list. */
  address: string
}

/** UTF-16 units, so that no way of counting finds more. */
const MOST = 600
const LONGEST_TITLE = 60
/** No more fit, as each has at least ten characters. */
const MOST_LINES = MOST / 10

/** The text that a group sends round: who gave, from the first new gift on. `listed`: how many of them it names. */
export function composeList(state: ListState, newest: readonly ListedGift[]): { text: string; listed: number } {
  const fresh = newest.slice(0, state.count).reverse()
  const first = state.count - fresh.length + 1
  const lines = fresh.slice(0, MOST_LINES).map((gift, index) => giftLine(first + index, gift))
  for (let listed = lines.length; ; listed -= 1) {
    const more = fresh.length - listed
    const text = [
      titleLine(state),
      ...lines.slice(0, listed),
      ...(more > 0 ? [moreLine(more)] : []),
      ...ending(state),
    ].filter(Boolean)
    const joined = text.join('\n')
    if (joined.length <= MOST || listed === 0) return { text: joined, listed }
  }
}

/** `newest`: the gifts since the last list, newest first. */
export const groupList = (state: ListState, newest: readonly ListedGift[]): string => composeList(state, newest).text

const titleLine = ({ title }: ListState) => safeName(title, LONGEST_TITLE)

function giftLine(number: number, { name, amount }: ListedGift): string {
  const shown = safeName(name ?? '') || say('A well-wisher')
  return `${number}. ${isolated(shown)} – ${formatCentsShort(amount)}`
}

const moreLine = (count: number) => say('and {count, number} more', { count })

function ending({ goal, total, asOf, code, address }: ListState): string[] {
  const amounts = { missing: formatCents(goal - total), goal: formatCentsShort(goal) }
  return [
    say('Total: {amount}', { amount: formatCents(total) }),
    total < goal ? say('{missing} of {goal} still missing', amounts) : say('The goal of {goal} is reached', amounts),
    say('As of {date}, {time}', {
      date: formatDate(new Date(asOf).toISOString()),
      time: `${clockOf(asOf)} (${timeZone()})`,
    }),
    ...(code ? [say('Check it: {address} · {code}', { address: checkAddress(address), code })] : []),
    sharedBy(address, 'list'),
  ]
}

const checkAddress = (address: string) =>
  address.replace(/^https?:\/\//, '').replace(/\/(?:f|fundraiser)\/[^/]*$/, '/check')

/** Signs of WhatsApp's markup, of currencies, what is drawn as nothing, and what turns the direction; not what joins letters. */
const HARMFUL = /(?![\u200c\u200d])[*_~`\p{Sc}\p{Cf}\p{Cs}\p{Co}\u115f\u1160\u2800\u3164\uffa0]/gu
/** Digits before a dot or bracket, as before a line of a numbered list. */
const NUMBERED = /(\p{Nd})\s*[.)\uff0e\u3002]+\s*/gu
const SOMETHING = /[\p{L}\p{N}\p{S}]/u

const unitsOf = (text: string): number => text.length

/** What a person wrote, for one line of a text that others send on: it forges no line, no link and no markup. Empty where nothing is left. */
export function safeName(written: string, most = 40): string {
  const line = written
    .normalize('NFC')
    .replace(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(HARMFUL, '')
    .replace(/(\p{M}{3})\p{M}+/gu, '$1')
    .replace(/(^|[\s\u200c\u200d])[\u200c\u200d]+/g, '$1')
    .replace(/:\/\//g, ': ')
    .replace(NUMBERED, '$1 ')
    .replace(/\.(?=\p{L}{2})/gu, '. ')
    .replace(/^[\s>#\u2010-\u2015\u2022-]+/, '')
    .replace(/ +/g, ' ')
    .trim()
  return SOMETHING.test(line) ? cut(line, most, '…', unitsOf) : ''
}

/** With the characters that keep its direction from the text around it. */
const isolated = (name: string): string => `\u2068${name}\u2069`

export interface CheckedLine {
  text: string
  fits: boolean
}

/** Whether each line of a pasted list is as the list of this state has it. `gifts`: all up to the state, newest first. */
export function checkLines(pasted: string, state: ListState, gifts: readonly ListedGift[]): CheckedLine[] {
  const lines = pasted.split(/[\n\r\u0085\u2028\u2029]+/).map((text) => text.trim())
  const read = lines.filter((text) => plain(text) !== '').map((text) => ({ text, words: plain(text) }))
  const frame = new Set([titleLine(state), ...ending(state)].map(plain))
  const more = moreIn(read.slice(1).map(({ words }) => words))
  const numbered = read.filter(({ words }) => NUMBER.test(words))
  const fitting = new Set(fittingLines(numbered, state.count - (more ?? 0), gifts, state.count))
  let isMoreNext = more !== null && numbered.length > 0
  return read.map((line) => {
    if (NUMBER.test(line.words)) return { text: line.text, fits: fitting.has(line) }
    if (frame.delete(line.words)) return { text: line.text, fits: true }
    const isMore = isMoreNext && more !== null && line.words === plain(moreLine(more))
    if (isMore) isMoreNext = false
    return { text: line.text, fits: isMore }
  })
}

const NUMBER = /^(\d+)\. /

/** As apps may change it when it is sent on or pasted: other spaces, and without what nobody sees. */
const plain = (line: string): string =>
  line
    .normalize('NFC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/g, ' ')
    .trim()

/** The number in the line that says how many more gave; null without that line. */
function moreIn(lines: readonly string[]): number | null {
  const found = lines.find((words) => {
    const count = numberIn(words)
    return count > 0 && words === plain(moreLine(count))
  })
  return found === undefined ? null : numberIn(found)
}

const numberIn = (words: string) => Number(words.replace(/\D/g, ''))

interface Line {
  words: string
}

/** Walks back from the newest: a gift that was refunded before the list may stand between two of its lines. */
function fittingLines(lines: readonly Line[], last: number, gifts: readonly ListedGift[], count: number): Line[] {
  const refunded = Math.max(0, gifts.length - count)
  let next = 0
  return [...lines].reverse().filter(({ words }, index) => {
    const number = last - index
    const place = count - number
    for (let at = Math.max(next, place); number > 0 && at <= place + refunded; at += 1) {
      const gift = gifts[at]
      if (!gift || words !== plain(giftLine(number, gift))) continue
      next = at + 1
      return true
    }
    return false
  })
}
