import type { PersistedQuery } from '@tanstack/query-persist-client-core'
import { entries, set } from 'idb-keyval'
import { expect, it, vi } from 'vitest'
import { type FundraiserCard, listFundraisers } from '../../shared/contract/fundraisers'
import { buildEntry } from './harness/build-entry'
import { readDocument } from './harness/page-state'
import { ask } from './harness/people'

/** A list that is stored on the device, as a build with other fields or values has written it; `change` makes it from ours. */
async function openStoredList(change: (card: FundraiserCard) => object) {
  const [{ createQueryClient, queryFor }, { readThrough }, { queryStore }] = await Promise.all([
    import('../../pwa/api/queries'),
    import('../../pwa/offline/stored-queries'),
    import('../../pwa/offline/database'),
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

it('shows a copy of another build as far as it can, and then what the server sends', async () => {
  const { fromServer, query, start } = await openStoredList(({ displayName, picture, ...older }) => ({
    ...older,
    category: 'agriculture',
    mood: 'hopeful',
  }))
  let answer = (_reply: unknown) => {}
  const client = start(
    () =>
      new Promise((resolve) => {
        answer = resolve
      }),
  )
  const shown = { category: 'agriculture', displayName: null, picture: null }
  expect(await client.fetchQuery(query)).toEqual(fromServer.map((card) => ({ ...card, ...shown })))
  const renamed = fromServer.map((card) => ({ ...card, title: 'Changed meanwhile' }))
  await expect.poll(() => client.isFetching()).toBe(1)
  answer(renamed)
  await expect.poll(() => client.getQueryData(query.queryKey)).toEqual(renamed)
})

it('asks the server when the copy cannot be read at all', async () => {
  const { fromServer, query, start } = await openStoredList(({ title, ...older }) => older)
  expect(await start(async () => fromServer).fetchQuery(query)).toEqual(fromServer)
})

it('finds what the device has although storage is slow, when there is no network', async () => {
  const { fromServer, query, start } = await openStoredList((card) => card)
  const [{ ConnectionError }, { readStoredCards }, { outboxEntries, showEntries }, { deviceStore }] = await Promise.all(
    [
      import('../../pwa/api/errors'),
      import('../../pwa/offline/cards'),
      import('../../pwa/offline/outbox/outbox'),
      import('../../pwa/offline/database'),
    ],
  )
  await set(['entry', 'a'], buildEntry({ id: 'a', account: 'visitor' }), deviceStore)
  const isLate = () => {
    throw new DOMException('The storage does not answer', 'TimeoutError')
  }
  const read = vi.spyOn(IDBObjectStore.prototype, 'get')
  for (let tries = 0; tries < 4; tries++) read.mockImplementationOnce(isLate)
  expect(await start(() => Promise.reject(new ConnectionError('No network'))).fetchQuery(query)).toEqual(fromServer)
  const readAll = vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementationOnce(isLate)
  expect(await readStoredCards()).toHaveLength(fromServer.length)
  readAll.mockImplementationOnce(isLate)
  await showEntries()
  expect(outboxEntries.value.map(({ id }) => id)).toEqual(['a'])
})

it('asks the network again when it is back before the storage has answered', async () => {
  const { fromServer, query, start } = await openStoredList((card) => card)
  const [{ ConnectionError }, { reportAnswer, reportNoNetwork }] = await Promise.all([
    import('../../pwa/api/errors'),
    import('../../pwa/offline/connection'),
  ])
  vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(() => Object.create(IDBRequest.prototype))
  const ask = vi.fn(async () => fromServer).mockRejectedValueOnce(new ConnectionError('No network'))
  reportNoNetwork()
  const fetched = start(ask).fetchQuery(query)
  await expect.poll(() => ask.mock.calls.length).toBe(1)
  reportAnswer()
  expect(await fetched).toEqual(fromServer)
})

/** The page as the browser has it before React shows anything: its data in a client, for one account. */
async function openData(address: string, account: number | null) {
  const [{ changeAccount }, { createQueryClient }, { findRoute }, { parsePageData }, launch, kept, stored] =
    await Promise.all([
      import('../../pwa/offline/settings'),
      import('../../pwa/api/queries'),
      import('../../pwa/app/routes'),
      import('../../pwa/page/page'),
      import('../../pwa/offline/launch'),
      import('../../pwa/offline/stored-queries'),
      import('../../pwa/offline/stored-queries'),
    ])
  changeAccount(account)
  const page = parsePageData((await readDocument(address)).getElementById('page-data')?.textContent ?? '')
  const client = createQueryClient(() => Promise.reject(new Error('Nothing is fetched')), kept.readThrough)
  const { route, place } = findRoute(address)
  await route.screen.preload()
  launch.takePageData(client, page.queries, Date.now(), route.screen.loaded()?.QUERIES?.(place))
  return { client, ...launch, ...stored }
}

it.each([
  ['/', 2],
  ['/browse?category=medical', 3],
  ['/fundraiser/1', 4],
])('stores the data of %s on the device before any component uses it, also for an account', async (address, count) => {
  for (const account of [null, 7]) {
    const { client, keepPageData, readStoredCopy } = await openData(address, account)
    await keepPageData(client)
    const queries = client.getQueryCache().getAll()
    expect(queries).toHaveLength(count)
    for (const { queryHash, state } of queries) expect(await readStoredCopy(queryHash)).toEqual(state.data)
  }
})

it('never stores a receipt, whose address is a secret', async () => {
  const { client, keepPageData, readStoredCopy } = await openData('/receipt/nothing', 7)
  await keepPageData(client)
  for (const { queryHash } of client.getQueryCache().getAll()) expect(await readStoredCopy(queryHash)).toBeUndefined()
})

it('fetches the data of a page at once when the worker that it came from is gone', async () => {
  const { client, refreshPageData } = await openData('/fundraiser/1', null)
  await refreshPageData(client, { mutations: [], queries: [] })
  for (const { state } of client.getQueryCache().getAll()) expect(state.error?.message).toBe('Nothing is fetched')
})

it('names the shell by the product alone, whatever the server has rendered before', async () => {
  const title = async (address: string) => (await readDocument(address)).title
  expect(await title('/no-such-page')).toBe('Page Not Found | Pamoja')
  expect(await title('/shell.html')).toBe('Pamoja')
  expect(await title('/settings')).toBe('Settings | Pamoja')
})
