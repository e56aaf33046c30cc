import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { PayoutRequest } from '#shared/contract/payouts'
import { forgetRequestKey, foundRequest, requestKeyOf } from './request-key'

const DAY = 24 * 60 * 60_000

/** The device’s own storage: node has none. */
class Storage {
  private readonly items = new Map<string, string>()
  getItem(name: string) {
    return this.items.get(name) ?? null
  }
  setItem(name: string, value: string) {
    this.items.set(name, value)
  }
  removeItem(name: string) {
    this.items.delete(name)
  }
}

beforeEach(() => {
  vi.stubGlobal('localStorage', new Storage())
  vi.useFakeTimers()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const wish = { amount: 6_000, fundraiserId: 5 }

function payout(id: number, change: Partial<PayoutRequest> = {}): PayoutRequest {
  return {
    id,
    userId: 3,
    fundraiser: { id: 5, title: 'A well' },
    status: 'pending',
    stripeTransferId: null,
    requestedAt: '2026-11-02T08:00:00.000Z',
    processedAt: null,
    notes: null,
    destination: null,
    accountType: null,
    expectedBy: null,
    failureReason: null,
    steps: [],
    ...wish,
    ...change,
  }
}

it('is the same for the same request until its reply is known, and new for another request', () => {
  const key = requestKeyOf(wish, 0)
  expect(requestKeyOf({ ...wish }, 0)).toBe(key)
  forgetRequestKey()
  const next = requestKeyOf(wish, 0)
  expect(next).not.toBe(key)
  expect(requestKeyOf({ ...wish, amount: 6_001 }, 0)).not.toBe(next)
})

it('is forgotten after a day: the same request is a new one then', () => {
  const key = requestKeyOf(wish, 0)
  vi.advanceTimersByTime(DAY + 1)
  expect(requestKeyOf(wish, 0)).not.toBe(key)
})

it('belongs to the current account', () => {
  localStorage.setItem('account', '1')
  const key = requestKeyOf(wish, 0)
  localStorage.setItem('account', '2')
  expect(requestKeyOf(wish, 0)).not.toBe(key)
})

it('recognises the payout that a request with a lost reply has created', () => {
  expect(foundRequest([payout(8)])).toBeNull()
  requestKeyOf(wish, 7)
  expect(foundRequest([payout(7)])).toBeNull()
  forgetRequestKey()
  requestKeyOf(wish, null)
  expect(foundRequest([payout(8)])).toBeNull()
  forgetRequestKey()
  requestKeyOf(wish, 7)
  expect(foundRequest([payout(9, { amount: 5_000 }), payout(8), payout(7)])?.id).toBe(8)
})
