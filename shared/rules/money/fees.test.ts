import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MAXIMUM_DONATION, MINIMUM_DONATION } from '../limits'
import { splitDonation } from './fees'

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
