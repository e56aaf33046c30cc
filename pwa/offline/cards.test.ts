import { QueryClient, type QueryKey } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import type { CallArguments } from '#shared/contract/base/call'
import { getFundraiser, listFundraisers } from '#shared/contract/fundraisers'
import { getUser } from '#shared/contract/users'
import { buildCard } from '../../tests/components/harness/build-card'
import { ApiError } from '../api/errors'
import { pageQueryFor, queryFor } from '../api/queries'
import { collectCards } from './cards'

const card = (id: number, title: string) => buildCard({ id, title })

const details = (id: number, title: string) => ({
  ...{ ...card(id, title), description: 'A story', duration: 30, version: 1, communityLeaderId: null },
  user: { ...card(id, title).user, username: 'amina', bio: null },
})

type Query = NonNullable<CallArguments<typeof listFundraisers>['query']>
const listOf = (query: Query): QueryKey => queryFor(listFundraisers, { query }).queryKey
const pageOf = (query: Query): QueryKey => pageQueryFor(listFundraisers, { query }).queryKey
const detailsOf = (id: number): QueryKey => queryFor(getFundraiser, { params: { id } }).queryKey

function titles(client: QueryClient): string[] {
  return collectCards(client.getQueryCache().getAll()).map((kept) => kept.card.title)
}

it('collects each fundraiser once, with the latest copy, whichever query brought it', () => {
  const client = new QueryClient()
  client.setQueryData(
    pageOf({ category: 'medical' }),
    { items: [card(1, 'old'), card(2, 'two')], next: 'x' },
    { updatedAt: 1 },
  )
  client.setQueryData(detailsOf(1), details(1, 'new'), { updatedAt: 3 })
  client.setQueryData(listOf({ userId: 7 }), [card(1, 'middle'), card(3, 'three')], { updatedAt: 2 })
  client.setQueryData([getUser.name, { params: { id: 7 } }], details(4, 'not a list'))
  expect(titles(client)).toEqual(['new', 'two', 'three'])
})

it('leaves out a card that it can’t read, and keeps the others', () => {
  const client = new QueryClient()
  client.setQueryData(listOf({}), [card(1, 'one'), { ...card(2, 'two'), category: 'space-travel' }, null])
  expect(titles(client)).toEqual(['one'])
})

it('leaves out a fundraiser that the server does not have any more', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  client.setQueryData(listOf({}), [card(1, 'one'), card(2, 'two')])
  const missing = () => Promise.reject(new ApiError(404, '{}'))
  await client.prefetchQuery({ ...queryFor(getFundraiser, { params: { id: 2 } }), queryFn: missing })
  expect(titles(client)).toEqual(['one'])
})
