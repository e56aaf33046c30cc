import type { CategoryId } from '#shared/rules/categories'
import donors from '../../../data/demo/donors.json' with { type: 'json' }
import messages from '../../../data/demo/messages.json' with { type: 'json' }
import type { DemoFundraiser, DemoGift } from '../../../data/demo/types'

/** Usual amounts in dollars; frequent ones are listed more than once. */
const USUAL = [5, 10, 10, 15, 20, 20, 25, 25, 30, 40, 50, 50, 60, 75, 100, 100, 150, 250] as const

/** Splits a total of dollars into `count` round gifts; the largest takes what is left. */
export function spread(total: number, count: number, random: SeededRandom): number[] {
  if (count === 0) return []
  const drawn = Array.from({ length: count }, () => random.pick(USUAL))
  const scale = total / sum(drawn)
  const amounts = drawn.map((amount) => roundly(amount * scale))
  const largest = amounts.indexOf(Math.max(...amounts))
  return amounts.map((amount, index) => (index === largest ? amount + total - sum(amounts) : amount))
}

function roundly(amount: number): number {
  const step = amount < 10 ? 1 : amount < 60 ? 5 : amount < 200 ? 10 : 50
  return Math.max(1, Math.round(amount / step) * step)
}

export const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0)

interface PlannedGift extends DemoGift {
  at: number
}

interface Occasion {
  category: CategoryId
  /** The place of the fundraiser: `Kitui, Kenya`. */
  location: string
  /** Usernames of members who may have given while signed in. */
  members: readonly string[]
  opened: number
  closed: number
}

const SIGNED_IN = 0.06
const ANONYMOUS = 0.18
const IN_LOCAL_LANGUAGE = 0.4
const IN_ANOTHER_LANGUAGE = 0.1
const WITH_MESSAGE = 0.5

/** All gifts of a fundraiser, oldest first: random ones, then those listed in its data. Together they sum to `raised`. */
export function planGifts(fundraiser: DemoFundraiser, occasion: Occasion, random: SeededRandom): PlannedGift[] {
  const named = [...(fundraiser.gifts ?? [])].reverse()
  const rest = fundraiser.raised - sum(named.map((gift) => gift.amount))
  const drawn = spread(rest, fundraiser.supporters - named.length, random)
  const givers = drawGivers(occasion, random)
  const gifts: DemoGift[] = [...drawn.map((amount) => ({ amount, ...givers() })), ...named]

  const moments = gifts.map(() => random.fraction()).sort((one, other) => one - other)
  return gifts.map((gift, index) => {
    const at = occasion.opened + (moments[index] ?? 0) * (occasion.closed - occasion.opened)
    return { ...gift, at: Math.floor(at) }
  })
}

/** Draws random givers with their messages; no name and no message is used twice. */
function drawGivers({ category, location, members }: Occasion, random: SeededRandom): () => Omit<DemoGift, 'amount'> {
  const place = location.split(', ').at(-1) ?? ''
  const local = LANGUAGES.find((language) => spokenIn(language).includes(place)) ?? 'english'
  const signedIn = random.shuffle(members)
  const names = new Map(LANGUAGES.map((language) => [language, random.shuffle(donors[language].names)]))
  const texts = new Map(LANGUAGES.map((language) => [language, random.shuffle(messagesIn(language, category))]))

  return () => {
    const language = drawLanguage(local, random)
    const says = random.chance(WITH_MESSAGE) ? texts.get(language)?.pop() : undefined
    if (random.chance(SIGNED_IN)) return { by: signedIn.pop(), says }
    return { from: random.chance(ANONYMOUS) ? undefined : names.get(language)?.pop(), says }
  }
}

const LANGUAGES = ['english', 'swahili', 'french', 'hausa', 'amharic', 'arabic', 'portuguese', 'yoruba'] as const
type Language = (typeof LANGUAGES)[number]

/** Which messages fit a cause in every language but English, which has some for each. */
const MOODS: Record<CategoryId, 'help' | 'mourning' | 'joy'> = {
  education: 'help',
  medical: 'help',
  funeral: 'mourning',
  financial: 'help',
  business: 'help',
  marriage: 'joy',
  infrastructure: 'help',
}

const spokenIn = (language: Language): string[] => donors[language].places

const messagesIn = (language: Language, category: CategoryId) =>
  language === 'english' ? messages.english[category] : messages[MOODS[category]][language]

function drawLanguage(local: Language, random: SeededRandom): Language {
  const place = random.fraction()
  if (place < IN_LOCAL_LANGUAGE) return local
  return place < IN_LOCAL_LANGUAGE + IN_ANOTHER_LANGUAGE ? random.pick(LANGUAGES) : 'english'
}

type SeededRandom = ReturnType<typeof createSeededRandom>

/** The same sequence for the same seed, by Mulberry32: a small algorithm that is good enough for a demo. */
export function createSeededRandom(seed: number) {
  let state = seed
  /** A number from 0 to below 1. */
  const fraction = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    fraction,
    chance: (probability: number) => fraction() < probability,
    pick: <Item>(items: readonly [Item, ...Item[]]) => items[Math.floor(fraction() * items.length)] ?? items[0],
    shuffle: <Item>(items: readonly Item[]) =>
      items
        .map((item) => ({ item, place: fraction() }))
        .sort((one, other) => one.place - other.place)
        .map(({ item }) => item),
  }
}
