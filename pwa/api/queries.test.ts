import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { listBankAccounts } from '#shared/contract/bank-accounts'
import { createQueryClient, queryFor } from './queries'

const YEAR = 365 * 24 * 60 * 60_000

afterEach(() => vi.useRealTimers())

it('does not fetch stored data again, however old it is [9.reads.stale]', async () => {
  vi.useFakeTimers()
  let reads = 0
  const client = createQueryClient(async () => {
    reads += 1
    return []
  })
  const query = queryFor(listBankAccounts, {})
  await client.fetchQuery(query)
  expect(reads).toBe(1)
  await vi.advanceTimersByTimeAsync(10 * YEAR)
  const observer = new QueryObserver(client, query)
  const leave = observer.subscribe(() => {})
  await vi.advanceTimersByTimeAsync(0)
  expect(observer.getCurrentResult()).toMatchObject({ data: [], isStale: false, isFetching: false })
  expect(reads).toBe(1)
  leave()
})
