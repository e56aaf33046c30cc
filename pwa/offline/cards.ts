import { type Query, QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { parse } from '#shared/contract/base/parse'
import { type FundraiserCard, type FundraiserSort, getFundraiser, listFundraisers } from '#shared/contract/fundraisers'
import type { CategoryId } from '#shared/rules/categories'
import { isOpen } from '#shared/rules/fundraisers/countdown'
import { fundraiserSearchText, searchWords } from '#shared/rules/fundraisers/search-text'
import { isNotFound } from '../api/errors'
import { replyIn } from '../api/queries'
import { restoreInto } from './stored-queries'

export interface StoredCard {
  card: FundraiserCard
  /** When the server sent it, in milliseconds since 1970. */
  updatedAt: number
}

const CALLS: readonly string[] = [listFundraisers.name, `${listFundraisers.name}:page`, getFundraiser.name]

/** From storage and `page`, each once with its latest copy. Never rejects. */
export async function readStoredCards(page?: QueryClient): Promise<StoredCard[]> {
  const stored = new QueryClient()
  await restoreInto(stored).catch(() => undefined)
  const cards = collectCards([...(page?.getQueryCache().getAll() ?? []), ...stored.getQueryCache().getAll()])
  stored.clear()
  return cards
}

/** The cards in the data of queries, the latest copy of each. Leaves out what the server does not have any more. */
export function collectCards(queries: readonly Query[]): StoredCard[] {
  const latest = new Map<number, StoredCard>()
  for (const { queryKey, state } of queries) {
    if (state.data === undefined || !CALLS.includes(String(queryKey[0]))) continue
    for (const card of cardsIn(state.data)) {
      const known = latest.get(card.id)
      if (!known || known.updatedAt < state.dataUpdatedAt) latest.set(card.id, { card, updatedAt: state.dataUpdatedAt })
    }
  }
  for (const id of removedIds(queries)) latest.delete(id)
  return [...latest.values()]
}

/** The cards in the data of a query. Each is checked alone: an older or newer build may have written one that this one can't read. */
export function cardsIn(data: unknown): FundraiserCard[] {
  const reply = replyIn(data)
  const items: unknown[] = Array.isArray(reply) ? reply : [reply]
  return items.flatMap((item) => {
    const parsed = parse(listFundraisers.reply, [item])
    return parsed.ok ? parsed.value : []
  })
}

function removedIds(queries: readonly Query[]): number[] {
  return queries
    .filter(({ queryKey, state }) => queryKey[0] === getFundraiser.name && isNotFound(state.error))
    .flatMap(({ meta }) => Number(meta?.callArguments.params?.id) || [])
}

/** Milliseconds. Storage that hangs must not hide what this page has. */
const READ_TIMEOUT = 2_000

/** The fundraisers that this device keeps: what this page has when storage is slow, then all of them. Undefined until then. */
export function useStoredCards(): readonly StoredCard[] | undefined {
  const client = useQueryClient()
  const [stored, setStored] = useState<readonly StoredCard[]>()
  useEffect(() => {
    const timer = setTimeout(() => {
      const cards = collectCards(client.getQueryCache().getAll())
      if (cards.length > 0) setStored(cards)
    }, READ_TIMEOUT)
    void readStoredCards(client)
      .then(setStored)
      .finally(() => clearTimeout(timer))
    return () => clearTimeout(timer)
  }, [client])
  return stored
}

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

/** Only one that takes donations, unless the list is one person's. `now`: ms since 1970. */
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
