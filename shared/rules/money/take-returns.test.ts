import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { takeReturns } from './take-returns'

const none = { excess: 0, donation: 0, unnamed: 0 }
const parts = { excess: 516, donation: 1_000 }

describe('what is returned of a payment', () => {
  it('is taken from the excess first', () => {
    expect(takeReturns(parts, { ...none, unnamed: 516 })).toEqual({ excess: 516, donation: 0 })
    expect(takeReturns(parts, { ...none, unnamed: 600 })).toEqual({ excess: 516, donation: 84 })
  })

  it('is taken from the donation when it names the donation', () => {
    expect(takeReturns(parts, { ...none, donation: 400 })).toEqual({ excess: 0, donation: 400 })
    expect(takeReturns(parts, { ...none, donation: 400, unnamed: 516 })).toEqual({ excess: 516, donation: 400 })
  })

  it('is taken from the other part when the named one does not cover it', () => {
    expect(takeReturns(parts, { ...none, donation: 1_200 })).toEqual({ excess: 200, donation: 1_000 })
    expect(takeReturns(parts, { ...none, excess: 600 })).toEqual({ excess: 516, donation: 84 })
  })

  it('is never more than there is, never less than nothing, and all of it while there is enough', () => {
    const cents = fc.nat({ max: 5_000 })
    const returned = fc.record({ excess: cents, donation: cents, unnamed: cents })
    fc.assert(
      fc.property(fc.record({ excess: cents, donation: cents }), returned, (parts, returned) => {
        const taken = takeReturns(parts, returned)
        const asked = returned.excess + returned.donation + returned.unnamed
        expect(taken.excess).toBeGreaterThanOrEqual(0)
        expect(taken.donation).toBeGreaterThanOrEqual(0)
        expect(taken.excess).toBeLessThanOrEqual(parts.excess)
        expect(taken.donation).toBeLessThanOrEqual(parts.donation)
        expect(taken.excess + taken.donation).toBe(Math.min(asked, parts.excess + parts.donation))
        if (taken.donation > returned.donation) expect(taken.excess).toBe(parts.excess)
      }),
    )
  })
})
