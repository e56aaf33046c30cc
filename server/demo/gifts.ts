import type { CategoryId } from '#shared/rules/categories'
import { donors, type Language, spokenIn } from '../../data/demo/donors'
import { englishMessages, messages, moods } from '../../data/demo/messages'
import type { DemoFundraiser, DemoGift } from '../../data/demo/types'
import type { Lot } from './lot'
import { spread, sum } from './spread'

export interface PlannedGift extends DemoGift {
  at: number
}

interface Occasion {
  category: CategoryId
  /** Where the fundraiser is: `Kitui, Kenya`. */
  location: string
  /** Usernames of those who may have given while signed in. */
  members: readonly string[]
  opened: number
  /** When the last gift may have come. */
  closed: number
}

const SIGNED_IN = 0.06
const ANONYMOUS = 0.18
const IN_LOCAL_LANGUAGE = 0.4
const IN_ANOTHER_LANGUAGE = 0.1
const WITH_MESSAGE = 0.5

/** All gifts of a fundraiser, the oldest first: those that it names come last, the others fall by lot. Together they make `raised`. */
export function planGifts(fundraiser: DemoFundraiser, occasion: Occasion, lot: Lot): PlannedGift[] {
  const named = [...(fundraiser.gifts ?? [])].reverse()
  const rest = fundraiser.raised - sum(named.map((gift) => gift.amount))
  const drawn = spread(rest, fundraiser.supporters - named.length, lot)
  const givers = drawGivers(occasion, lot)
  const gifts: DemoGift[] = [...drawn.map((amount) => ({ amount, ...givers() })), ...named]

  const moments = gifts.map(() => lot.fraction()).sort((one, other) => one - other)
  return gifts.map((gift, index) => {
    const at = occasion.opened + (moments[index] ?? 0) * (occasion.closed - occasion.opened)
    return { ...gift, at: Math.floor(at) }
  })
}

/** Draws who gives and what they say; nobody gives twice, and nothing is said twice. */
function drawGivers({ category, location, members }: Occasion, lot: Lot): () => Omit<DemoGift, 'amount'> {
  const local = spokenIn[location.split(', ').at(-1) ?? ''] ?? 'english'
  const signedIn = lot.shuffle(members)
  const names = eachLanguage((language) => lot.shuffle<string>(donors[language]))
  const words = eachLanguage((language) =>
    lot.shuffle<string>(language === 'english' ? englishMessages[category] : messages[moods[category]][language]),
  )

  return () => {
    const language = drawLanguage(local, lot)
    const says = lot.chance(WITH_MESSAGE) ? words[language].pop() : undefined
    if (lot.chance(SIGNED_IN)) return { by: signedIn.pop(), says }
    return { from: lot.chance(ANONYMOUS) ? undefined : names[language].pop(), says }
  }
}

const LANGUAGES = ['english', 'swahili', 'french', 'hausa', 'amharic', 'arabic', 'portuguese', 'yoruba'] as const

function drawLanguage(local: Language, lot: Lot): Language {
  const place = lot.fraction()
  if (place < IN_LOCAL_LANGUAGE) return local
  return place < IN_LOCAL_LANGUAGE + IN_ANOTHER_LANGUAGE ? lot.pick(LANGUAGES) : 'english'
}

function eachLanguage<Value>(make: (language: Language) => Value): Record<Language, Value> {
  return {
    english: make('english'),
    swahili: make('swahili'),
    french: make('french'),
    hausa: make('hausa'),
    amharic: make('amharic'),
    arabic: make('arabic'),
    portuguese: make('portuguese'),
    yoruba: make('yoruba'),
  }
}
