import type { PersistedQuery } from '@tanstack/query-persist-client-core'
import { entries, set } from 'idb-keyval'
import { expect, it } from 'vitest'
import { type FundraiserCard, listFundraisers } from '../../shared/contract/fundraisers'
import { ask } from './harness/people'

/** A list that is stored on the device, as a build with other fields or values has written it; `change` makes it from ours. */
async function openStoredList(change: (card: FundraiserCard) => object) {
  const [{ createQueryClient, queryFor }, { readThrough }, { queryStore }] = await Promise.all([
    import('../../pwa/api/queries'),
    import('../../pwa/offline/reading/kept-queries'),
    import('../../pwa/offline/storage/connection'),
  ])
  const fromServer = await ask<FundraiserCard[]>('GET', '/api/fundraisers?limit=3&view=card')
  const query = queryFor(listFundraisers, { query: { limit: 3, view: 'card' } })
  const stored = () => entries<string, PersistedQuery>(queryStore)
  const start = (transport: () => Promise<unknown>) => createQueryClient(transport, readThrough)
  const begun = Date.now()
  await start(async () => fromServer).fetchQuery(query)
  // The copy of an earlier test may still be there when this one has not been stored yet.
  await expect.poll(async () => (await stored()).map(([, { state }]) => state.dataUpdatedAt >= begun)).toEqual([true])
  for (const [key, copy] of await stored()) {
    const dataUpdatedAt = copy.state.dataUpdatedAt - 1_000
    await set(key, { ...copy, state: { ...copy.state, data: fromServer.map(change), dataUpdatedAt } }, queryStore)
  }
  return { fromServer, query, start }
}

const WRITERS: [name: string, change: (card: FundraiserCard) => object, shown: (card: FundraiserCard) => object][] = [
  ['of today', (card) => card, (card) => card],
  ['with fields that this one does not have', (card) => ({ ...card, mood: 'hopeful' }), (card) => card],
  [
    'without fields that may be empty',
    ({ displayName, picture, ...older }) => older,
    (card) => ({ ...card, displayName: null, picture: null }),
  ],
  [
    'with a category that this one does not know',
    (card) => ({ ...card, category: 'agriculture' }),
    (card) => ({ ...card, category: 'agriculture' }),
  ],
]

it.each(WRITERS)('shows a copy of a build %s, and then what the server sends', async (_, change, shown) => {
  const { fromServer, query, start } = await openStoredList(change)
  let answer = (_reply: unknown) => {}
  const client = start(
    () =>
      new Promise((resolve) => {
        answer = resolve
      }),
  )
  expect(await client.fetchQuery(query)).toEqual(fromServer.map(shown))
  const renamed = fromServer.map((card) => ({ ...card, title: 'Changed meanwhile' }))
  await expect.poll(() => client.isFetching()).toBe(1)
  answer(renamed)
  await expect.poll(() => client.getQueryData(query.queryKey)).toEqual(renamed)
})

it('asks the server when the copy cannot be read at all', async () => {
  const { fromServer, query, start } = await openStoredList(({ title, ...older }) => older)
  expect(await start(async () => fromServer).fetchQuery(query)).toEqual(fromServer)
})
