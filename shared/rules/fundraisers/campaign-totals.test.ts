import { expect, it } from 'vitest'
import { campaignTotals } from './campaign-totals'

const NOW = Date.parse('2026-06-15T12:00:00Z')
const campaign = (changes: object = {}) => ({
  currentAmount: 5_000,
  goalAmount: 10_000,
  donationsCount: 2,
  isActive: true,
  endDate: '2026-07-01T00:00:00Z',
  ...changes,
})

it('adds up all campaigns, and counts the open and the ended ones [4.dashboard.*]', () => {
  const campaigns = [
    campaign(),
    campaign({ endDate: null }),
    campaign({ endDate: '2026-06-15T12:00:00Z', currentAmount: 10_000 }),
    campaign({ isActive: false }),
  ]
  expect(campaignTotals(campaigns, NOW)).toEqual({
    raised: 25_000,
    donations: 8,
    campaigns: 4,
    active: 2,
    completed: 1,
    successRate: 63,
  })
})

it('has a success rate of 0 without campaigns', () => expect(campaignTotals([], NOW).successRate).toBe(0))
