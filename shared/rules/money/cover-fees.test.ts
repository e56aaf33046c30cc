import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MAXIMUM_DONATION, MINIMUM_DONATION } from '../limits'
import { priceDonation, splitDonation, splitReturned } from './fees'

const amounts = fc.integer({ min: MINIMUM_DONATION, max: MAXIMUM_DONATION })
const terms = fc.record({ platformRate: fc.integer({ min: 0, max: 3_000 }), hasLeader: fc.boolean() })

describe('priceDonation', () => {
  it.each([
    [2_500, false, 2_777, 277, 0],
    [2_500, true, 2_939, 293, 146],
    [100, false, 111, 11, 0],
  ])('adds the fees to %i cents (leader: %s), which makes %i', (amount, hasLeader, charge, fee, commission) => {
    expect(priceDonation(amount, { platformRate: 1_000, hasLeader }, true)).toEqual({
      charge,
      coveredFee: charge - amount,
      platformFee: fee,
      communityLeaderFee: commission,
      toRecipient: amount,
    })
  })

  it('charges the amount itself if the donor does not cover the fees', () => {
    expect(priceDonation(2_500, { platformRate: 1_000, hasLeader: true }, false)).toEqual({
      charge: 2_500,
      coveredFee: 0,
      ...splitDonation(2_500, true),
    })
  })

  it('gives the recipient exactly the amount, for the smallest charge, and its parts add up', () => {
    fc.assert(
      fc.property(amounts, terms, (amount, its) => {
        const { charge, coveredFee, platformFee, communityLeaderFee, toRecipient } = priceDonation(amount, its, true)
        expect(toRecipient).toBe(amount)
        expect(platformFee + communityLeaderFee).toBe(coveredFee)
        expect(amount + coveredFee).toBe(charge)
        expect({ platformFee, communityLeaderFee, toRecipient }).toEqual(
          splitDonation(charge, its.hasLeader, its.platformRate),
        )
        for (let less = 1; less <= 5 && charge - less >= amount; less += 1)
          expect(splitDonation(charge - less, its.hasLeader, its.platformRate).toRecipient).toBeLessThan(amount)
      }),
    )
  })
})

describe('splitReturned', () => {
  it('counts each cent as one of the donation if the donor covered no fees', () => {
    expect(splitReturned({ amount: 2_500, coveredFee: 0 }, 999)).toEqual({ returnedAmount: 999, returnedCoveredFee: 0 })
  })

  it('divides what went back in proportion, and the donation is whole again or gone only at the ends', () => {
    const donation = { amount: 2_500, coveredFee: 277 }
    expect(splitReturned(donation, 0)).toEqual({ returnedAmount: 0, returnedCoveredFee: 0 })
    expect(splitReturned(donation, 1_000)).toEqual({ returnedAmount: 900, returnedCoveredFee: 100 })
    expect(splitReturned(donation, 2_776).returnedAmount).toBeLessThan(2_500)
    expect(splitReturned(donation, 2_777)).toEqual({ returnedAmount: 2_500, returnedCoveredFee: 277 })
  })
})
