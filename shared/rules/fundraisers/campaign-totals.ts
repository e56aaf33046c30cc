import { isOpen, percentRaised } from './countdown'

interface Campaign {
  currentAmount: number
  goalAmount: number
  donationsCount: number
  isActive: boolean
  endDate: string | null
}

export interface CampaignTotals {
  /** Cents. */
  raised: number
  donations: number
  campaigns: number
  active: number
  completed: number
  /** Percent: the mean of raised / goal (spec section 9); 0 without fundraisers. */
  successRate: number
}

/** Computes the totals of a person's fundraisers (spec section 2, the stat cards). `now` is in ms. */
export function campaignTotals(campaigns: readonly Campaign[], now: number): CampaignTotals {
  const sum = (count: (campaign: Campaign) => number) =>
    campaigns.reduce((total, campaign) => total + count(campaign), 0)
  return {
    raised: sum(({ currentAmount }) => currentAmount),
    donations: sum(({ donationsCount }) => donationsCount),
    campaigns: campaigns.length,
    active: campaigns.filter((campaign) => isOpen(campaign, now)).length,
    completed: campaigns.filter(({ endDate }) => endDate !== null && Date.parse(endDate) <= now).length,
    successRate: percentRaised(...campaigns),
  }
}
