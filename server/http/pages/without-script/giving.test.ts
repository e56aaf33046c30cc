import { describe, expect, it } from 'vitest'
import { checkGift, readTypedGift } from './giving'

const typed = (changes: Record<string, string> = {}) =>
  readTypedGift(new URLSearchParams({ amount: '12.5', way: 'KE:M-Pesa', ...changes }))
const check = (changes?: Record<string, string>) => checkGift(7, typed(changes), '')
const problems = (changes: Record<string, string>) => {
  const checked = check(changes)
  return checked.ok ? [] : checked.issues.map(({ path, message }) => `${path}: ${message}`)
}

describe('a donation from a plain form', () => {
  it.each([
    ['poster', 'poster'],
    ['carrier pigeon', null],
  ])('names the kind of share by which the donor came: %s', (via, known) => {
    expect(check({ via })).toMatchObject({ ok: true, gift: { body: { via: known } } })
  })

  it('is in cents, with its network and country, and anonymous by default', () => {
    expect(check()).toEqual({
      ok: true,
      gift: {
        amount: 1_250,
        country: 'KE',
        body: {
          fundraiserId: 7,
          amount: 1_250,
          currency: 'usd',
          donorName: '',
          isAnonymous: false,
          isNameShort: false,
          donorEmail: null,
          message: '',
          via: null,
          network: 'M-Pesa',
          quoteId: null,
        },
      },
    })
  })

  it('shows the name as it was chosen, also by an address that only hides it', () => {
    const body = (fields: string) => {
      const checked = checkGift(7, readTypedGift(new URLSearchParams(`amount=5&way=USD&${fields}`)), '')
      return checked.ok && [checked.gift.body.isAnonymous, checked.gift.body.isNameShort]
    }
    expect(['nameShown=', 'nameShown=short', 'nameShown=none', 'nameShown=x', 'isAnonymous=true'].map(body)).toEqual([
      [false, false],
      [false, true],
      [true, false],
      [false, false],
      [true, false],
    ])
  })

  it('is in dollars, with no network, from any other country', () => {
    const checked = check({ way: 'USD' })
    expect(checked.ok && [checked.gift.country, checked.gift.body.network]).toEqual([null, null])
  })

  it.each(['12,50', '١٢٫٥٠', '$12.50'])('is read of the amount %j', (amount) => {
    expect(check({ amount })).toMatchObject({ gift: { amount: 1_250, body: { amount: 1_250 } } })
  })

  it.each([
    ['', /an amount of at least/],
    ['0.99', /an amount of at least/],
    ['ten', /a plain number/],
    ['1.500', /mean \$1,500\.00 or \$1\.50\?/],
  ])('is refused for an amount of %j', (amount, words) => {
    expect(problems({ amount })).toEqual([expect.stringMatching(words)])
  })

  it.each(['', 'KE', 'KE:MTN', 'XX:M-Pesa', 'usd'])('is refused for paying by %j', (way) => {
    expect(problems({ way })).toEqual(['way: Please choose how you pay'])
  })

  it('names every problem, in the order of the fields', () => {
    expect(
      problems({ amount: '', way: '', donorName: 'x'.repeat(81), donorEmail: 'nobody', message: 'x'.repeat(501) }),
    ).toEqual([
      'amount: Please enter an amount of at least $1',
      'way: Please choose how you pay',
      'donorName: Name must be less than 80 characters',
      'donorEmail: Invalid email address',
      'message: Message must be less than 500 characters',
    ])
  })
})
