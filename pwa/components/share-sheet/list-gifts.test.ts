import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { stubStorage } from '../../../tests/components/harness/stub-storage'
import { changeAccount } from '../../offline/settings'
import { readLastListed, since, withoutGap, writeLastListed } from './list-gifts'

const gifts = (...ids: number[]) =>
  ids.map((id) => ({ id, amount: 2_500, donorName: 'Ama', isAnonymous: false, createdAt: '2026-11-29T14:05:00.000Z' }))
const idsOf = (found: readonly { id: number }[]) => found.map(({ id }) => id)

beforeEach(() => void stubStorage('localStorage'))
afterEach(() => vi.unstubAllGlobals())

it('joins what the device has of the donations, and leaves out what stands behind a gap', () => {
  expect(idsOf(withoutGap(gifts(9, 8, 7), gifts(8, 7, 6, 5)))).toEqual([9, 8, 7, 6, 5])
  expect(idsOf(withoutGap(gifts(9, 8, 7), gifts(6, 5)))).toEqual([9, 8, 7])
  expect(idsOf(withoutGap(gifts(9, 8)))).toEqual([9, 8])
})

it('begins after the last listed gift, also when that one was refunded', () => {
  expect(idsOf(since(gifts(9, 8, 7, 5), 7))).toEqual([9, 8])
  expect(idsOf(since(gifts(9, 8, 7, 5), 6))).toEqual([9, 8, 7])
  expect(idsOf(since(gifts(9, 8), null))).toEqual([9, 8])
  expect(idsOf(since(gifts(9, 8), 9))).toEqual([])
})

it('knows the last list of each fundraiser for each account', () => {
  writeLastListed(7, 38)
  expect([readLastListed(7), readLastListed(8)]).toEqual([38, null])
  changeAccount(3)
  expect(readLastListed(7)).toBeNull()
})
