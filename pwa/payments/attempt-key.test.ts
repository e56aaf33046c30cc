import { beforeEach, describe, expect, it, vi } from 'vitest'
import { attemptKeyOf, forgetAttemptKey } from './attempt-key'

const donation = { fundraiserId: 1, amount: 2_500, donorName: 'Ama' }
beforeEach(() => forgetAttemptKey('card'))

describe('the key of a payment attempt', () => {
  it('is the same for each retry of the same donation', () => {
    expect(attemptKeyOf('card', { ...donation })).toBe(attemptKeyOf('card', donation))
  })

  it('is new for another account on the same device', () => {
    const first = attemptKeyOf('card', donation)
    vi.stubGlobal('localStorage', { getItem: () => '7' })
    expect(attemptKeyOf('card', donation)).not.toBe(first)
    vi.unstubAllGlobals()
  })

  it('is new for another amount, another name or another payment method', () => {
    const keys = [
      attemptKeyOf('card', donation),
      attemptKeyOf('card', { ...donation, amount: 5_000 }),
      attemptKeyOf('card', { ...donation, donorName: 'Kofi' }),
      attemptKeyOf('mobile-money', donation),
    ]
    expect(new Set(keys).size).toBe(keys.length)
  })

  it('is new after the attempt has ended', () => {
    const first = attemptKeyOf('card', donation)
    forgetAttemptKey('card')
    expect(attemptKeyOf('card', donation)).not.toBe(first)
  })
})
