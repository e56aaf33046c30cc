import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MAXIMUM_DONATION } from '../limits'
import { splitLeft } from './apportion'
import type { FeeSplit } from './fees'

/** Booked donations with fees at several rates, and also with arbitrary fees. */
const bookedUpTo = (max: number) =>
  fc.oneof(
    fc
      .record({
        amount: fc.integer({ min: 1, max }),
        platform: fc.constantFrom(0, 5, 8, 10, 15),
        leader: fc.constantFrom(0, 5, 7),
      })
      .map(({ amount, platform, leader }) =>
        split(amount, Math.floor((amount * platform) / 100), Math.floor((amount * leader) / 100)),
      ),
    fc
      .tuple(fc.integer({ min: 1, max }), fc.nat({ max }), fc.nat({ max }))
      .map(([amount, one, other]) => split(amount, Math.min(one, amount), Math.min(other, Math.max(0, amount - one)))),
  )
const split = (amount: number, platformFee: number, communityLeaderFee: number): FeeSplit => ({
  platformFee,
  communityLeaderFee,
  toRecipient: amount - platformFee - communityLeaderFee,
})
const partsOf = ({ toRecipient, platformFee, communityLeaderFee }: FeeSplit) => [
  toRecipient,
  platformFee,
  communityLeaderFee,
]
const sumOf = (parts: number[]) => parts.reduce((sum, part) => sum + part, 0)

/** The definition of the method: each cent goes to the part with the largest `weight / (part + 1)`, the first one of equals. */
function centByCent(weights: number[], total: number): number[] {
  const parts = weights.map(() => 0)
  for (let cent = 0; cent < total; cent += 1) {
    const quotients = weights.map((weight, index) => weight / ((parts[index] ?? 0) + 1))
    const first = quotients.indexOf(Math.max(...quotients))
    parts[first] = (parts[first] ?? 0) + 1
  }
  return parts
}

describe('splitLeft', () => {
  it('takes each returned cent from one part, and no part grows', () => {
    expect(splitLeft(split(120, 12, 6), 119)).toEqual(split(119, 12, 5))
    expect(splitLeft(split(120, 12, 6), 118)).toEqual(split(118, 11, 5))
  })

  it('adds up to the remaining amount, and one cent less takes one cent from one part', () => {
    fc.assert(
      fc.property(bookedUpTo(MAXIMUM_DONATION), fc.nat(), (booked, some) => {
        const left = 1 + (some % sumOf(partsOf(booked)))
        const parts = partsOf(splitLeft(booked, left))
        const after = partsOf(splitLeft(booked, left - 1))
        expect(sumOf(parts)).toBe(left)
        const steps = parts.map((part, index) => part - (after[index] ?? 0))
        expect(steps.toSorted()).toEqual([0, 0, 1])
      }),
      {
        examples: [
          [split(120, 12, 6), 119],
          [split(120, 12, 6), 118],
        ],
      },
    )
  })

  it('gives the same result as distributing cent by cent', () => {
    fc.assert(
      fc.property(bookedUpTo(2_000), fc.nat(), (booked, some) => {
        const left = some % (sumOf(partsOf(booked)) + 1)
        expect(partsOf(splitLeft(booked, left))).toEqual(centByCent(partsOf(booked), left))
      }),
    )
  })

  it.each([-1, 2_501, 0.5])('refuses %d remaining cents of a donation of $25', (left) => {
    expect(() => splitLeft(split(2_500, 250, 125), left)).toThrow(RangeError)
  })
})
