import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MAXIMUM_DONATION, MINIMUM_DONATION } from '../limits'
import { platformRate, priceDonation, splitDonation, splitReturned } from './fees'

describe('splitDonation', () => {
  it.each([
    [100, false, 10, 0, 90],
    [100, true, 10, 5, 85],
    [2_500, true, 250, 125, 2_125],
    [109, true, 10, 5, 94],
    [1_999, true, 199, 99, 1_701],
    [99_999_999, false, 9_999_999, 0, 90_000_000],
    [99_999_999, true, 9_999_999, 4_999_999, 85_000_001],
  ])(
    'splits %i cents (leader: %s) into %i for the platform, %i for the leader, %i for the recipient [1.fees.community-created 1.fees.self-created 1.fees.self-registered 9.commission 9.commission.self-registered]',
    (amount, leader, platform, commission, rest) => {
      expect(splitDonation(amount, leader)).toEqual({
        platformFee: platform,
        communityLeaderFee: commission,
        toRecipient: rest,
      })
    },
  )

  it('adds up to the amount in whole cents, and always rounds in the recipient’s favour', () => {
    fc.assert(
      fc.property(fc.integer({ min: MINIMUM_DONATION, max: MAXIMUM_DONATION }), fc.boolean(), (amount, leader) => {
        const { platformFee, communityLeaderFee, toRecipient } = splitDonation(amount, leader)
        expect(platformFee + communityLeaderFee + toRecipient).toBe(amount)
        expect([platformFee, communityLeaderFee, toRecipient].every(Number.isInteger)).toBe(true)
        expect(platformFee).toBeLessThanOrEqual(amount / 10)
        expect(communityLeaderFee).toBeLessThanOrEqual(leader ? amount / 20 : 0)
        expect(toRecipient).toBeGreaterThanOrEqual((amount * (leader ? 85 : 90)) / 100)
      }),
    )
  })
})

const newYear = Date.UTC(2027, 0, 1)
const rates = [
  { basisPoints: 1_000, country: null, from: null },
  { basisPoints: 800, country: null, from: newYear },
  { basisPoints: 500, country: 'KE', from: newYear },
  { basisPoints: 750, country: 'GH', from: null },
]

describe('platformRate', () => {
  it.each([
    [null, newYear - 1, 1_000],
    [null, newYear, 800],
    ['KE', newYear - 1, 1_000],
    ['KE', newYear, 500],
    ['GH', newYear, 750],
    ['UG', newYear, 800],
  ])('in %s at %i it is %i basis points', (country, at, basisPoints) => {
    expect(platformRate(rates, { country, at })).toBe(basisPoints)
    expect(platformRate(rates.toReversed(), { country, at })).toBe(basisPoints)
  })

  it('is 10% without any setting, and where only other countries have one', () => {
    expect(platformRate([], { country: 'KE', at: newYear })).toBe(1_000)
    expect(platformRate([{ basisPoints: 500, country: 'KE', from: null }], { country: 'UG', at: 0 })).toBe(1_000)
  })
})

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
