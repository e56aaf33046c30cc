import 'fake-indexeddb/auto'
import { afterEach, expect, test, vi } from 'vitest'
import { stubStorage } from '../../tests/components/harness/stub-storage'
import { listUnder } from '../offline/database'
import { claim } from '../offline/drafts/open-draft'
import { underLock } from '../offline/tabs'
import { PENDING } from './has-pending-payment'
import { forgetPendingPayment, rememberPendingPayment, showStoredPayments, whilePaying } from './pending-payment'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const refuse = () => Promise.reject(new DOMException('The site’s data is blocked', 'SecurityError'))
const blockData = () => vi.stubGlobal('navigator', { locks: { request: refuse, query: refuse } })

test('runs the work without a lock when the browser refuses locks', async () => {
  blockData()
  expect(await underLock('session', {}, async (isFree) => isFree)).toBe(true)
})

test('runs work that fails only once', async () => {
  vi.stubGlobal('navigator', {
    locks: { request: (_: string, __: object, hold: (lock: object) => unknown) => hold({}) },
  })
  const work = vi.fn(() => Promise.reject(new Error('No')))
  await expect(underLock('session', {}, work)).rejects.toThrow('No')
  expect(work).toHaveBeenCalledTimes(1)
})

test('a payment is made, and a draft has an owner, when the browser refuses locks', async () => {
  blockData()
  expect(await whilePaying(1, async () => 'paid')).toBe('paid')
  expect(await claim('draft', () => undefined)).not.toBeNull()
})

test('a device keeps its name when storage did not answer once', async () => {
  vi.stubGlobal('addEventListener', () => undefined)
  const nameOnNextPage = async () => {
    vi.resetModules()
    return (await import('./pending-payment')).payerDevice()
  }
  const name = await nameOnNextPage()
  vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementationOnce(() => {
    throw new DOMException('The storage does not answer', 'TimeoutError')
  })
  expect(await nameOnNextPage()).not.toEqual(name)
  expect(await nameOnNextPage()).toEqual(name)
})

test('a payment that ends while the device is read does not come back', async () => {
  vi.stubGlobal('addEventListener', () => undefined)
  const shown = stubStorage()
  const attemptId = crypto.randomUUID()
  const about = { fundraiserId: 1, amount: 1_000, clientSecret: null, startedAt: Date.now() }
  await rememberPendingPayment({ attemptId, method: 'mobile-money', ...about })
  const read = await listUnder(PENDING)
  forgetPendingPayment(attemptId)
  await showStoredPayments(read)
  expect([read.length, shown.size]).toEqual([1, 0])
})
