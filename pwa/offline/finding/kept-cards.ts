import { type Query, QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { parse } from '#shared/contract/base/parse'
import { type FundraiserCard, getFundraiser, listFundraisers } from '#shared/contract/fundraisers'
import { isNotFound } from '../../api/errors'
import { replyIn } from '../../api/queries'
import { restoreInto } from '../reading/stored-copies'

/** A fundraiser of which the device has at least the card. */
export interface KeptCard {
  card: FundraiserCard
  /** When the server sent it, in milliseconds since 1970. */
  updatedAt: number
}

/** Milliseconds. Storage that hangs must not hide what this page has. */
const READ_TIMEOUT = 2_000

/** The calls whose replies have cards. */
const CALLS: readonly string[] = [listFundraisers.name, `${listFundraisers.name}:page`, getFundraiser.name]

/**
 * All fundraisers in the replies that this device keeps for the current account, in storage and in this page, whichever query
 * brought them. Each one once, with its latest copy. Never rejects; without an answer from storage only those of this page.
 */
export async function readKeptCards(client: QueryClient): Promise<KeptCard[]> {
  const stored = await readStoredQueries()
  const cards = collectCards([...client.getQueryCache().getAll(), ...stored.getQueryCache().getAll()])
  stored.clear()
  return cards
}

/** The number of fundraisers in storage. Never rejects. */
export async function countStoredCards(): Promise<number> {
  const stored = await readStoredQueries()
  const cards = collectCards(stored.getQueryCache().getAll())
  stored.clear()
  return cards.length
}

async function readStoredQueries(): Promise<QueryClient> {
  const stored = new QueryClient()
  const timedOut = new Promise<void>((resolve) => setTimeout(resolve, READ_TIMEOUT))
  await Promise.race([restoreInto(stored).catch(() => undefined), timedOut])
  return stored
}

/** The cards in the data of queries, the latest copy of each. Leaves out what the server does not have any more. */
export function collectCards(queries: readonly Query[]): KeptCard[] {
  const latest = new Map<number, KeptCard>()
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

/** The fundraisers that the server has answered with "not found" in this page. */
function removedIds(queries: readonly Query[]): number[] {
  return queries
    .filter(({ queryKey, state }) => queryKey[0] === getFundraiser.name && isNotFound(state.error))
    .flatMap(({ meta }) => Number(meta?.callArguments.params?.id) || [])
}

/** The fundraisers that this device keeps, as `readKeptCards` finds them when the component appears; undefined until then. */
export function useKeptCards(): readonly KeptCard[] | undefined {
  const client = useQueryClient()
  const [kept, setKept] = useState<readonly KeptCard[]>()
  useEffect(() => {
    let isGone = false
    void readKeptCards(client).then((found) => {
      if (!isGone) setKept(found)
    })
    return () => {
      isGone = true
    }
  }, [client])
  return kept
}
