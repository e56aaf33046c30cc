import { afterAll, beforeAll, expect, it } from 'vitest'
import { countFundraisers, listFundraisers } from '#shared/contract/fundraisers'
import { buildFundraiser } from '../../testing/builders'
import { createTestContext, type TestContext } from '../../testing/context'
import { serve, type TestServer } from '../../testing/serve'

const DAY = 86_400_000
let context: TestContext
let server: TestServer

beforeAll(async () => {
  context = await createTestContext()
  server = await serve(context)
  const now = context.clock()
  const { userId } = await buildFundraiser(context, { title: 'A borehole', searchText: 'a borehole' })
  await buildFundraiser(context, { userId, title: 'Fees', searchText: 'fees', category: 'education' })
  await buildFundraiser(context, { userId, title: 'Books', searchText: 'books', category: 'education' })
  await buildFundraiser(context, { userId, title: 'Ended', category: 'education', endDate: now - DAY })
  await buildFundraiser(context, { userId, title: 'Hidden', category: 'education', hiddenAt: now })
})
afterAll(async () => {
  await server.stop()
  await context.remove()
})

it.each([
  [{}, 3],
  [{ category: 'education' as const }, 2],
  [{ category: 'marriage' as const }, 0],
  [{ q: 'FEES' }, 1],
  [{ userId: 1 }, 4],
])('counts what a list of %j has in all', async (query, expected) => {
  const { body } = await server.call(countFundraisers, { query })
  expect(body).toEqual({ count: expected })
  const list = await server.call(listFundraisers, { query })
  expect(list.body).toHaveLength(expected)
})

it('counts all pages, whichever one is asked for', async () => {
  const { body: page } = await server.call(listFundraisers, { query: { limit: 1 } })
  expect(page).toHaveLength(1)
  expect((await server.call(countFundraisers, { query: {} })).body.count).toBe(3)
})
