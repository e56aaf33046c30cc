import fc from 'fast-check'
import { expect, it } from 'vitest'
import { canExplain, sumUp, type UnderWay } from './explain'

const refund = (amount: number): UnderWay => ({
  ...{ kind: 'refund', currency: 'USD', amount },
  effects: [{ from: -amount, to: -amount }],
})
const payment = (amount: number): UnderWay => ({
  ...{ kind: 'payment', currency: 'USD', amount },
  effects: [{ from: amount - amount / 10, to: amount }],
})

it('explains no difference without anything under way, and nothing but zero', () => {
  expect(canExplain(0, [])).toBe(true)
  expect(canExplain(1, [])).toBe(false)
})

it('explains a difference that some of it adds up to, and no other', () => {
  const underWay = [refund(2_500), refund(700), payment(10_000)]
  for (const difference of [0, -2_500, -700, -3_200, 10_000, 9_000, 9_999, 7_500, 6_800])
    expect([difference, canExplain(difference, underWay)]).toEqual([difference, true])
  for (const difference of [-1, 1, -2_499, -3_201, 8_999 - 3_200 - 1, 10_001])
    expect([difference, canExplain(difference, underWay)]).toEqual([difference, false])
})

it('says nothing when too much different is under way', () => {
  const powers = Array.from({ length: 20 }, (_, power) => refund(3 ** power))
  expect(canExplain(-1, powers)).toBe(false)
})

it('explains every sum of a part of it', () => {
  const amounts = fc.array(fc.integer({ min: 1, max: 100_000 }), { maxLength: 10 })
  fc.assert(
    fc.property(amounts, fc.infiniteStream(fc.boolean()), (given, chosen) => {
      const part = given.filter(() => chosen.next().value)
      expect(
        canExplain(
          part.reduce((sum, amount) => sum - amount, 0),
          given.map(refund),
        ),
      ).toBe(true)
    }),
  )
})

it('sums up what is under way by its kind', () => {
  expect(sumUp([refund(2_500), payment(10_000), refund(700)])).toEqual([
    { kind: 'payment', count: 1, amount: 10_000 },
    { kind: 'refund', count: 2, amount: 3_200 },
  ])
})
