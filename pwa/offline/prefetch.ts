import { hashKey, type Query, type QueryClient } from '@tanstack/react-query'
import { type Fundraiser, type FundraiserCard, listFundraisers } from '#shared/contract/fundraisers'
import { parse } from '#shared/contract/parse'
import { send } from '../api/client'
import { replyIn } from '../api/queries'
import type { RouteQuery } from '../routes'
import { fundraiserQuery } from '../screens/fundraiser/fundraiser-route'
import { connection } from './connection'
import { dataSaver } from './data-saver'
import { idle } from './idle'
import { keep, readKept } from './kept-queries'

/** From so many on, one request for the whole list costs less than one for each. */
const WORTH_A_LIST = 4

/** What a card shows of a fundraiser: where the kept details differ in it, they are out of date. */
const SHOWN = ['title', 'currentAmount', 'donationsCount', 'goalAmount', 'endDate', 'isActive', 'image'] as const

/**
 * Keeps the details of the fundraisers in the lists on screen, so that they can be read once the connection is gone. Only what the
 * device does not have, when there is nothing else to do, the connection is good and data need not be saved.
 */
export function prefetchDetails(client: QueryClient): void {
  const cache = client.getQueryCache()
  const done = new Map<string, unknown>()
  let isWaiting = false
  const lookAtLists = async () => {
    if (isWaiting) return
    isWaiting = true
    await idle()
    isWaiting = false
    if (connection.value !== 'online' || dataSaver.value) return
    for (const list of cache.findAll({ type: 'active', predicate: isListOfCards })) {
      if (done.get(list.queryHash) === list.state.data) continue
      done.set(list.queryHash, list.state.data)
      await keepDetailsOf(client, list).catch(() => undefined)
    }
  }
  void lookAtLists()
  cache.subscribe(({ type, query }) => {
    const hasNews = type === 'observerAdded' || (type === 'updated' && query.state.fetchStatus === 'idle')
    if (hasNews && isListOfCards(query)) void lookAtLists()
  })
}

const isListOfCards = ({ meta }: Query): boolean =>
  meta?.call.name === listFundraisers.name && meta.callArguments.query?.view === 'card'

async function keepDetailsOf(client: QueryClient, list: Query): Promise<void> {
  const cards = parse(listFundraisers.reply, replyIn(list.state.data))
  const selection = parse(listFundraisers.query, list.meta?.callArguments.query)
  if (!cards.ok || !selection.ok) return

  const outdated: FundraiserCard[] = []
  for (const card of cards.value) if (await isOutdated(card)) outdated.push(card)
  if (outdated.length < WORTH_A_LIST) {
    for (const { id } of outdated) await client.prefetchQuery(fundraiserQuery(String(id)))
    return
  }
  for (const fundraiser of await send(listFundraisers, { query: { ...selection.value, view: 'full' } })) {
    const details: RouteQuery = fundraiserQuery(String(fundraiser.id))
    const query = client.getQueryCache().build(client, client.defaultQueryOptions(details))
    query.setData(fundraiser)
    await keep(query)
  }
}

async function isOutdated(card: FundraiserCard): Promise<boolean> {
  const kept = await readKept<Fundraiser>(hashKey(fundraiserQuery(String(card.id)).queryKey))
  return !kept || SHOWN.some((field) => kept[field] !== card[field])
}
