import { describe, expect, it } from 'vitest'
import { readGift } from './CheckoutScreen'

const read = (query: string) => readGift(new URLSearchParams(query))

describe('the donation in an address', () => {
  it('is read with its amount in dollars, and is anonymous without a name [2.checkout.query 5.checkout.*]', () => {
    expect(read('amount=25.50&fundraiserId=7&donorName=&donorEmail=a%40b.org&message=Hi')).toEqual({
      fundraiserId: 7,
      amount: 2_550,
      donorName: 'Anonymous',
      isAnonymous: false,
      isNameShort: false,
      donorEmail: 'a@b.org',
      message: 'Hi',
    })
  })

  it.each([
    '',
    'amount=25',
    'fundraiserId=7',
    'amount=0&fundraiserId=7',
    'amount=25&fundraiserId=7.5',
    'amount=25&fundraiserId=-7',
    'amount=1.500&fundraiserId=7',
  ])('is refused in %j', (query) => {
    expect(read(query)).toBeNull()
  })

  it('is read as it was typed before the script came', () => {
    expect(read('amount=12%2C50&fundraiserId=7')?.amount).toBe(1_250)
  })

  it('keeps hostile text as text', () => {
    expect(read(`amount=1&fundraiserId=7&message=${encodeURIComponent('<script>')}`)?.message).toBe('<script>')
  })
})
