import type { FundraiserCard, FundraiserSort } from '#shared/contract/fundraisers'
import type { CategoryId } from '#shared/rules/categories'
import { isOpen } from '#shared/rules/fundraisers/countdown'
import { fundraiserSearchText, searchWords } from '#shared/rules/fundraisers/search-text'

/** What a list shows, as in the API's query. */
interface CardFilter {
  category?: CategoryId | undefined
  country?: string | undefined
  /** Of the story. */
  language?: string | undefined
  userId?: number | string | undefined
  q?: string | undefined
}

/** After every real date, in milliseconds since 1970: where the server sorts fundraisers without an end. */
const NO_END = 8_640_000_000_000_000
const VERIFIED = 10_000
/** Milliseconds. */
const WEEK = 7 * 24 * 60 * 60_000

/** What each order compares, the largest first: the same numbers as in the server's `SORT_VALUES`. A test compares both. */
const SORT_VALUES: Record<FundraiserSort, (card: FundraiserCard) => number> = {
  featured: ({ user, currentAmount, goalAmount }) =>
    (user.isVerified ? VERIFIED : 0) +
    (currentAmount >= goalAmount ? 0 : Math.floor((currentAmount * 10_000) / goalAmount)),
  newest: ({ createdAt }) => Date.parse(createdAt),
  ending: ({ endDate }) => -(endDate === null ? NO_END : Date.parse(endDate)),
  'most-funded': ({ currentAmount }) => currentAmount,
  'needs-help': (card) =>
    (card.currentAmount >= card.goalAmount ? 0 : card.donationsCount === 0 ? 1 : 2) * 1_000_000_000 +
    (card.lastGiftWeek ?? Math.floor(Date.parse(card.createdAt) / WEEK)) * 20_000 +
    SORT_VALUES.featured(card),
}

/** Compares two cards as the server orders them: by their value, then the higher id first. */
function compareCards(sort: FundraiserSort = 'newest') {
  const value = SORT_VALUES[sort]
  return (one: FundraiserCard, other: FundraiserCard): number => value(other) - value(one) || other.id - one.id
}

/**
 * Whether the server would list a fundraiser under this filter: only one that takes donations, unless the list is one person's.
 * `now` is in milliseconds since 1970.
 */
function isListed(card: FundraiserCard, { category, country, language, userId, q }: CardFilter, now: number): boolean {
  if (userId === undefined ? !isOpen(card, now) : String(card.userId) !== String(userId)) return false
  if (category && card.category !== category) return false
  if (country && card.country !== country) return false
  if (language && card.storyLanguage !== language) return false
  const text = q ? fundraiserSearchText(card) : ''
  return searchWords(q ?? '').every((word) => text.includes(word))
}

/** The cards that the server would list, in its order. `now` is in milliseconds since 1970. */
export function findCards(
  cards: readonly FundraiserCard[],
  { sort, ...filter }: CardFilter & { sort?: FundraiserSort | undefined },
  now: number,
): FundraiserCard[] {
  return cards.filter((card) => isListed(card, filter, now)).sort(compareCards(sort))
}
