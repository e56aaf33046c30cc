import { expect, it } from 'vitest'
import { readDocument } from './harness/documents'

/** The page as the browser has it before React shows anything: its data in a client, for one account. */
async function openData(address: string, account: number | null) {
  const [{ changeAccount }, { createQueryClient }, { findRoute }, { parsePageData }, launch, kept, stored] =
    await Promise.all([
      import('../../pwa/offline/device/account'),
      import('../../pwa/api/queries'),
      import('../../pwa/app/routes'),
      import('../../pwa/page/page'),
      import('../../pwa/offline/reading/launch'),
      import('../../pwa/offline/reading/kept-queries'),
      import('../../pwa/offline/reading/stored-copies'),
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
  ['/browse', 3],
  ['/browse?category=medical', 3],
  ['/fundraiser/1', 2],
  ['/user/2', 2],
])('stores the data of %s on the device before any component uses it, also for an account', async (address, count) => {
  for (const account of [null, 7]) {
    const { client, keepPageData, readKept } = await openData(address, account)
    await keepPageData(client)
    const queries = client.getQueryCache().getAll()
    expect(queries).toHaveLength(count)
    for (const { queryHash, state } of queries) expect(await readKept(queryHash)).toEqual(state.data)
  }
})

it('never stores a receipt, whose address is a secret', async () => {
  const { client, keepPageData, readKept } = await openData('/receipt/nothing', 7)
  await keepPageData(client)
  for (const { queryHash } of client.getQueryCache().getAll()) expect(await readKept(queryHash)).toBeUndefined()
})

it('names the shell by the product alone, whatever the server has rendered before', async () => {
  const title = async (address: string) => (await readDocument(address)).title
  expect(await title('/no-such-page')).toBe('Page Not Found | Pamoja')
  expect(await title('/shell.html')).toBe('Pamoja')
  expect(await title('/settings')).toBe('Settings | Pamoja')
})
