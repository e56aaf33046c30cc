import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { stubStorage } from '../../tests/components/harness/stub-storage'
import { changeMyDonation, donatedByCard, forgetMyDonation, readMyDonation, storeMyDonation } from './my-donations'

const gift = {
  ...{ fundraiserId: 7, amount: 2_500, donorName: ' Ama ', isAnonymous: false, isNameShort: false },
  ...{ donorEmail: 'ama@example.org', message: 'Hello' },
}
let stored = new Map<string, string>()
let account: string | null = null

beforeEach(() => {
  account = null
  vi.stubGlobal('localStorage', { getItem: () => account })
  stored = stubStorage('sessionStorage')
  forgetMyDonation(7)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const give = () => storeMyDonation(donatedByCard(gift, 'attempt', true))

describe('a donation that the page thanks for', () => {
  it('has neither the name nor the whole address of the donor', () => {
    give()
    expect(readMyDonation(7)).toMatchObject({
      amount: 2_500,
      isNamed: true,
      receiptTo: 'a•••@example.org',
      isSeen: false,
    })
    expect([...stored.values()].join()).not.toMatch(/Ama|ama@|Hello/)
  })

  it('is of one fundraiser and one account', () => {
    give()
    expect(readMyDonation(8)).toBeNull()
    account = '3'
    expect(readMyDonation(7)).toBeNull()
  })

  it('stays on its page when the session of the donor ends, and is not shown to the next guest after a reload', async () => {
    account = '3'
    give()
    const endedSession = { getItem: (key: string) => (key === 'authToken' ? null : '3') }
    vi.stubGlobal('localStorage', endedSession)
    expect(readMyDonation(7)?.amount).toBe(2_500)
    vi.resetModules()
    const reloaded = await import('./my-donations')
    expect(reloaded.readMyDonation(7)).toBeNull()
    account = '3'
    vi.stubGlobal('localStorage', { getItem: () => account })
    expect(reloaded.readMyDonation(7)?.amount).toBe(2_500)
  })

  it('is kept for a day', () => {
    vi.useFakeTimers()
    give()
    vi.advanceTimersByTime(24 * 3_600_000 - 1)
    expect(readMyDonation(7)).not.toBeNull()
    vi.advanceTimersByTime(1)
    expect(readMyDonation(7)).toBeNull()
  })

  it('changes only for its own payment', () => {
    give()
    changeMyDonation({ fundraiserId: 7, attemptId: 'another' }, { isRecorded: false })
    expect(readMyDonation(7)?.isRecorded).toBe(true)
    changeMyDonation({ fundraiserId: 7, attemptId: 'attempt' }, { isRecorded: false })
    expect(readMyDonation(7)?.isRecorded).toBe(false)
  })

  it('lasts as long as the page where storage is blocked', () => {
    vi.stubGlobal('sessionStorage', undefined)
    give()
    expect(readMyDonation(7)?.amount).toBe(2_500)
    forgetMyDonation(7)
    expect(readMyDonation(7)).toBeNull()
  })

  it.each(['', 'no JSON', '{}', '{"account":"visitor"}'])('is none when %j is stored', (text) => {
    stored.set('given:7', text)
    expect(readMyDonation(7)).toBeNull()
  })
})
