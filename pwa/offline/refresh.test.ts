import { QueryObserver } from '@tanstack/react-query'
import { beforeEach, expect, it } from 'vitest'
import { countFundraisers } from '#shared/contract/fundraisers'
import { ApiError, ConnectionError } from '../api/errors'
import { createQueryClient, queryFor } from '../api/queries'
import { reportAnswer, reportNoAnswer } from './connection'
import { refreshOnReconnect } from './refresh'

beforeEach(() => reportAnswer())

/** A query on screen, whose first read ends like this. Returns how often it was read. */
async function show(first: () => unknown, updatedAt?: number): Promise<{ reads: () => number }> {
  let reads = 0
  const client = createQueryClient(async () => {
    reads += 1
    return reads === 1 ? first() : { count: 2 }
  })
  refreshOnReconnect(client)
  const query = queryFor(countFundraisers, {})
  new QueryObserver(client, query).subscribe(() => {})
  await expect.poll(() => client.isFetching()).toBe(0)
  if (updatedAt !== undefined) client.setQueryData(query.queryKey, { count: 1 }, { updatedAt })
  return { reads: () => reads }
}

const answered = () => ({ count: 1 })
const refused = () => Promise.reject(new ApiError(500, ''))
const lost = () => Promise.reject(new ConnectionError('No answer'))

it.each([
  ['a single request without an answer', 'data of this visit', 1, answered, undefined, 1],
  ['a single request without an answer', 'data from the device', 1, answered, 1_000, 2],
  ['a single request without an answer', 'data that did not come', 1, lost, undefined, 2],
  ['a single request without an answer', 'data that the server refused', 1, refused, undefined, 1],
  ['being offline', 'data of this visit', 2, answered, undefined, 2],
  ['being offline', 'data from the device', 2, answered, 1_000, 2],
  ['being offline', 'data that did not come', 2, lost, undefined, 2],
  ['being offline', 'data that the server refused', 2, refused, undefined, 1],
])('after %s, reads %s as often as needed', async (_outage, _data, silences, first, updatedAt, expected) => {
  const { reads } = await show(first, updatedAt)
  for (let silence = 0; silence < silences; silence += 1) reportNoAnswer()
  reportAnswer()
  await expect.poll(reads).toBe(expected)
  await new Promise((resolve) => setImmediate(resolve))
  expect(reads()).toBe(expected)
})
