// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import { listPayoutRequests } from '#shared/contract/payouts'
import { createQueryClient, pageQueryFor } from '../../api/queries'
import { ListPages } from './ListPages'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

const queryOf = (cursor: string | null) =>
  pageQueryFor(listPayoutRequests, { query: cursor === null ? {} : { cursor } })

it('brings the next page also where the one before it changes while “Show more” is pressed', async () => {
  const asked: unknown[] = []
  const client = createQueryClient(async (_call, { query }) => {
    asked.push(query)
    return { items: [], next: null }
  })
  client.setQueryData(queryOf(null).queryKey, { items: [], next: '5.5' })
  const place = document.body.appendChild(document.createElement('ul'))
  const list = (
    <QueryClientProvider client={client}>
      <ListPages<typeof listPayoutRequests> queryOf={queryOf}>{() => <li>A page</li>}</ListPages>
    </QueryClientProvider>
  )
  await act(async () => createRoot(place).render(list))
  const more = place.querySelector('button')
  await act(async () => {
    client.setQueryData(queryOf(null).queryKey, { items: [], next: '6.5' })
    await new Promise((shown) => setTimeout(shown))
  })
  await act(async () => {
    more?.click()
    await vi.waitFor(() => expect(asked).toEqual([{ cursor: '6.5' }]))
    await new Promise((shown) => setTimeout(shown))
  })
})
