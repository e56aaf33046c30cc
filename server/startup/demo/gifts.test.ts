import { describe, expect, it } from 'vitest'
import { fundraisers } from '../../../data/demo/fundraisers'
import { createSeededRandom, planGifts, spread, sum } from './gifts'

const [borehole] = fundraisers.infrastructure
const occasion = {
  category: 'infrastructure' as const,
  location: 'Kitui, Kenya',
  members: ['a', 'b', 'c'],
  opened: 1_000,
  closed: 9_000,
}

describe('the gifts of a demo fundraiser', () => {
  if (!borehole) throw new Error('There is no such fundraiser')

  it('end with the gifts listed in the data, and are in order of time', () => {
    const gifts = planGifts(borehole, occasion, createSeededRandom(1))
    expect(gifts).toHaveLength(borehole.supporters)
    expect(gifts.slice(-4).reverse()).toMatchObject(borehole.gifts ?? [])
    const moments = gifts.map(({ at }) => at)
    expect(moments).toEqual([...moments].sort((one, other) => one - other))
    expect(Math.min(...moments)).toBeGreaterThanOrEqual(1_000)
    expect(Math.max(...moments)).toBeLessThan(9_000)
  })
})

it.each([
  [100, 1],
  [90, 2],
  [1_475, 22],
  [12_000, 44],
])('spreads $%i over %i gifts, every one of them at least a dollar', (total, count) => {
  for (let seed = 0; seed < 50; seed += 1) {
    const amounts = spread(total, count, createSeededRandom(seed))
    expect(amounts).toHaveLength(count)
    expect(sum(amounts)).toBe(total)
    expect(Math.min(...amounts)).toBeGreaterThanOrEqual(1)
  }
})
