import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '../../../scripts/test/runs'
import { averageWorth, bookValueAfter, type HoldingState, proportion } from './cost-basis'

const RUNS = runs(1_000)
const amount = fc.integer({ min: -50_000_000, max: 50_000_000 })
const change = fc.record({ amount, worth: fc.integer({ min: 0, max: 1_000_000 }) }).map((each) => ({
  amount: each.amount,
  // What flows in is worth something, what flows out costs something.
  worth: Math.sign(each.amount) * each.worth,
}))
const EMPTY: HoldingState = { amount: 0, bookValue: 0 }
const moved = (before: HoldingState, each: { amount: number; worth: number }): HoldingState => ({
  amount: before.amount + each.amount,
  bookValue: bookValueAfter(before, each),
})

describe('the value of a balance in another currency', () => {
  it('is zero whenever the balance is empty, after any movements', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 20 }), amount, (changes, worth) => {
        const held = changes.reduce(moved, EMPTY)
        expect(moved(held, { amount: -held.amount, worth })).toEqual(EMPTY)
      }),
      RUNS,
    )
  })

  it('never has another sign than the balance', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 20 }), (changes) => {
        const held = changes.reduce(moved, EMPTY)
        expect(held.bookValue * Math.sign(held.amount)).toBeGreaterThanOrEqual(0)
      }),
      RUNS,
    )
  })

  it('keeps its average to half a cent while money flows out', () => {
    fc.assert(
      fc.property(change, fc.double({ min: 0, max: 1, noNaN: true }), (first, portion) => {
        const out = -Math.trunc(first.amount * portion)
        const left = moved(moved(EMPTY, first), { amount: out, worth: 0 })
        if (first.amount === 0) return
        const exact = (first.worth * left.amount) / first.amount
        expect(Math.abs(left.bookValue - exact)).toBeLessThanOrEqual(0.5 + 1e-6)
      }),
      RUNS,
    )
  })

  it('does not depend on what an outflow was said to be worth', () => {
    fc.assert(
      fc.property(change, amount, amount, (first, one, other) => {
        const out = -Math.trunc(first.amount / 2)
        const held = moved(EMPTY, first)
        expect(bookValueAfter(held, { amount: out, worth: one })).toBe(
          bookValueAfter(held, { amount: out, worth: other }),
        )
      }),
      RUNS,
    )
  })

  it('adds what flows in at its own worth', () => {
    expect(bookValueAfter({ amount: 1_000, bookValue: 10 }, { amount: 500, worth: 7 })).toBe(17)
    expect(bookValueAfter({ amount: -1_000, bookValue: -10 }, { amount: -500, worth: -7 })).toBe(-17)
  })

  it('takes the average out, whatever the payout was worth', () => {
    expect(bookValueAfter({ amount: 2_000, bookValue: 18 }, { amount: -1_000, worth: -12 })).toBe(9)
  })

  it('starts again at the worth of the part beyond zero', () => {
    expect(bookValueAfter({ amount: 1_000, bookValue: 10 }, { amount: -3_000, worth: -60 })).toBe(-40)
    expect(bookValueAfter({ amount: -1_000, bookValue: -10 }, { amount: 3_000, worth: 60 })).toBe(40)
  })

  it('stays as it is when a worth comes without an amount', () => {
    expect(bookValueAfter({ amount: 1_000, bookValue: 10 }, { amount: 0, worth: 3 })).toBe(10)
    expect(bookValueAfter(EMPTY, { amount: 0, worth: 3 })).toBe(0)
  })

  it('gives the average worth of a part, and none for an empty balance', () => {
    expect(averageWorth({ amount: 2_000, bookValue: 18 }, 500)).toBe(5)
    expect(averageWorth({ amount: 2_000, bookValue: 18 }, -500)).toBe(-5)
    expect(averageWorth(EMPTY, 500)).toBeNull()
  })
})

it('rounds a proportion to the nearest on both sides of zero', () => {
  fc.assert(
    fc.property(amount, amount, amount, (whole, part, of) => {
      if (of === 0) return
      const found = proportion(whole, part, of)
      const rest = BigInt(whole) * BigInt(part) - BigInt(found) * BigInt(of)
      const size = (value: bigint) => (value < 0n ? -value : value)
      expect(2n * size(rest) <= size(BigInt(of))).toBe(true)
      expect(proportion(-whole, part, of) + found).toBe(0)
    }),
    RUNS,
  )
})
