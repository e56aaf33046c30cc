import { hashKey, type Query, type QueryClient } from '@tanstack/react-query'
import { parse } from '#shared/contract/base/parse'
import { type Fundraiser, type FundraiserCard, listFundraisers } from '#shared/contract/fundraisers'
import { send } from '../api/client'
import { replyIn } from '../api/queries'
import { fetchAhead, untilQuiet } from '../offline/connection/fetch-ahead'
import { idle } from '../offline/connection/idle'
import { keep } from '../offline/reading/kept-queries'
import { readKept } from '../offline/reading/stored-copies'
import type { RouteQuery } from '../page/route'
import { fundraiserQuery } from '../screens/fundraiser/fundraiser-route'

/** From this number on, one request for the whole list costs less than one request for each fundraiser. */
const LIST_THRESHOLD = 4

/** The fields that a card shows. Stored details with different values are outdated. */
const SHOWN = ['title', 'currentAmount', 'donationsCount', 'goalAmount', 'endDate', 'isActive', 'image'] as const

/**
 * Stores the details of the fundraisers in the lists on screen, so that they can be read offline. Fetches only details that the
 * device does not have, when the browser and the line are idle (see `untilQuiet`).
 */
export function prefetchDetails(client: QueryClient): void {
  const cache = client.getQueryCache()
  const done = new Map<string, unknown>()
  let isWaiting = false
  const prefetchFromLists = async (): Promise<void> => {
    if (isWaiting) return
    isWaiting = true
    await idle()
    const stop = await untilQuiet()
    isWaiting = false
    for (const list of cache.findAll({ type: 'active', predicate: isListOfCards })) {
      if (done.get(list.queryHash) === list.state.data) continue
      done.set(list.queryHash, list.state.data)
      await storeDetailsOf(client, list, stop).catch(() => undefined)
      if (!stop.aborted) continue
      done.delete(list.queryHash)
      return prefetchFromLists()
    }
  }
  void prefetchFromLists()
  cache.subscribe(({ type, query }) => {
    const hasNews = type === 'observerAdded' || (type === 'updated' && query.state.fetchStatus === 'idle')
    if (hasNews && isListOfCards(query)) void prefetchFromLists()
  })
}

const isListOfCards = ({ meta }: Query): boolean =>
  meta?.call.name === listFundraisers.name && meta.callArguments.query?.view === 'card'

async function storeDetailsOf(client: QueryClient, list: Query, stop: AbortSignal): Promise<void> {
  const cards = parse(listFundraisers.reply, replyIn(list.state.data))
  const selection = parse(listFundraisers.query, list.meta?.callArguments.query)
  if (!cards.ok || !selection.ok) return

  const outdated: FundraiserCard[] = []
  for (const card of cards.value) if (await isOutdated(card)) outdated.push(card)
  if (outdated.length < LIST_THRESHOLD) {
    for (const { id } of outdated) await fetchAhead(client, fundraiserQuery(String(id)), stop)
    return
  }
  const query = { ...selection.value, view: 'full' as const }
  for (const fundraiser of await send(listFundraisers, { query }, { signal: stop })) {
    // Of another build, and only readable as a card.
    if (!('description' in fundraiser)) continue
    const details: RouteQuery = fundraiserQuery(String(fundraiser.id))
    const stored = client.getQueryCache().build(client, client.defaultQueryOptions(details))
    stored.setData(fundraiser)
    await keep(stored)
  }
}

async function isOutdated(card: FundraiserCard): Promise<boolean> {
  const kept = await readKept<Fundraiser>(hashKey(fundraiserQuery(String(card.id)).queryKey))
  return !kept || SHOWN.some((field) => kept[field] !== card[field])
}
