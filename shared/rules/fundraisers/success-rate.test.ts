import { expect, it } from 'vitest'
import { successRate } from './campaign-totals'

const campaign = (currentAmount: number, goalAmount: number) => ({ currentAmount, goalAmount })

it.each([
  ['no campaigns', [], 0],
  ['a campaign that has half of its goal', [campaign(5_000, 10_000)], 50],
  ['a small and a large campaign with equal weight', [campaign(100, 100), campaign(0, 1_000_000)], 50],
  ['a fraction of a percent, rounded', [campaign(1, 3)], 33],
  ['half a percent, rounded up', [campaign(125, 1_000)], 13],
  ['more than the goal', [campaign(300, 100), campaign(100, 100)], 200],
  ['a goal of zero', [campaign(500, 0)], 0],
])('counts %s [9.success-rate]', (_, campaigns, rate) => {
  expect(successRate(campaigns)).toBe(rate)
})
