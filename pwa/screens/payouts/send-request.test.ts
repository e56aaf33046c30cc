import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { PayoutRequest } from '#shared/contract/payouts'
import { buildPayout } from '../../../tests/components/harness/build-payout'
import { stubStorage } from '../../../tests/components/harness/stub-storage'
import { forgetRequestKey, foundRequest, requestKeyOf } from './send-request'

const DAY = 24 * 60 * 60_000

beforeEach(() => {
  stubStorage()
  vi.useFakeTimers()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const of = (amount: number) => ({ parts: [{ fundraiserId: 5, amount }], isFinal: false })
const requested = of(6_000)

const payout = (id: number, change: Partial<PayoutRequest> = {}) => buildPayout({ id, amount: 6_000, ...change })

it('keeps the key of a request until its reply is known, and creates a new one for another request', () => {
  const key = requestKeyOf(requested, 0)
  expect(requestKeyOf({ ...requested }, 0)).toBe(key)
  forgetRequestKey()
  const next = requestKeyOf(requested, 0)
  expect(next).not.toBe(key)
  expect(requestKeyOf(of(6_001), 0)).not.toBe(next)
})

it('forgets the key after a day, so that the same request is a new one', () => {
  const key = requestKeyOf(requested, 0)
  vi.advanceTimersByTime(DAY + 1)
  expect(requestKeyOf(requested, 0)).not.toBe(key)
})

it('keeps a separate key for each account', () => {
  localStorage.setItem('account', '1')
  const key = requestKeyOf(requested, 0)
  localStorage.setItem('account', '2')
  expect(requestKeyOf(requested, 0)).not.toBe(key)
})

it('recognises the payout that a request with a lost reply has created', () => {
  expect(foundRequest([payout(8)])).toBeNull()
  requestKeyOf(requested, 7)
  expect(foundRequest([payout(7)])).toBeNull()
  forgetRequestKey()
  requestKeyOf(requested, null)
  expect(foundRequest([payout(8)])).toBeNull()
  forgetRequestKey()
  requestKeyOf(requested, 7)
  expect(foundRequest([payout(9, { amount: 5_000 }), payout(8), payout(7)])?.id).toBe(8)
})

it('recognises a payout from several sources in any order, and does not mix it up with a last payment', () => {
  const [roof, books] = [
    { fundraiserId: 5, fundraiser: null, amount: 4_500 },
    { fundraiserId: 6, fundraiser: null, amount: 1_500 },
  ]
  requestKeyOf({ parts: [roof, books], isFinal: false }, 7)
  expect(foundRequest([payout(8)])).toBeNull()
  expect(foundRequest([payout(8, { parts: [books, roof], isFinal: true })])).toBeNull()
  expect(foundRequest([payout(8, { parts: [books, roof] })])?.id).toBe(8)
})
