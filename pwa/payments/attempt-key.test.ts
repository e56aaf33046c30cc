import { beforeEach, describe, expect, it } from 'vitest'
import { attemptKeyOf, forgetAttemptKey } from './attempt-key'

const gift = { fundraiserId: 1, amount: 2_500, donorName: 'Ama' }
beforeEach(() => forgetAttemptKey('card'))

describe('the key of a payment attempt', () => {
  it('is the same however often the same gift is asked for', () => {
    expect(attemptKeyOf('card', { ...gift })).toBe(attemptKeyOf('card', gift))
  })

  it('is another for another amount, another name, another way of paying', () => {
    const keys = [
      attemptKeyOf('card', gift),
      attemptKeyOf('card', { ...gift, amount: 5_000 }),
      attemptKeyOf('card', { ...gift, donorName: 'Kofi' }),
      attemptKeyOf('mobile-money', gift),
    ]
    expect(new Set(keys).size).toBe(keys.length)
  })

  it('is another once the attempt has come to its end', () => {
    const first = attemptKeyOf('card', gift)
    forgetAttemptKey('card')
    expect(attemptKeyOf('card', gift)).not.toBe(first)
  })
})
