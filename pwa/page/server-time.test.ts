import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const NOON = Date.parse('2026-11-28T12:00:00Z')
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers({ now: NOON, toFake: ['Date', 'performance'] })
})
afterEach(() => vi.useRealTimers())

const clock = () => import('./server-time')

test('counts on from an answer, whatever happens to the clock of the phone', async () => {
  const { hearServerTime, serverNow } = await clock()
  hearServerTime(NOON + 6 * MINUTE)
  vi.advanceTimersByTime(MINUTE)
  vi.setSystemTime(NOON - 45 * DAY)
  expect(serverNow()).toBe(NOON + 7 * MINUTE)
})

test('an answer that took long, or comes out of order, does not turn the time back', async () => {
  const { hearServerTime, serverNow } = await clock()
  hearServerTime(NOON)
  vi.advanceTimersByTime(MINUTE)
  hearServerTime(NOON + 1_000)
  hearServerTime(Number.NaN)
  expect(serverNow()).toBe(NOON + MINUTE)
})

test('a stored page counts from its own time, also on a phone that has gone back in time, until an answer corrects it', async () => {
  const { guessServerTime, hearServerTime, serverNow } = await clock()
  guessServerTime(NOON - 40 * DAY, NOON - DAY)
  expect(serverNow()).toBe(NOON - 39 * DAY)
  guessServerTime(NOON, NOON + DAY)
  expect(serverNow()).toBe(NOON)
  hearServerTime(NOON - DAY)
  expect(serverNow()).toBe(NOON - DAY)
  guessServerTime(NOON, null)
  expect(serverNow()).toBe(NOON - DAY)
})
