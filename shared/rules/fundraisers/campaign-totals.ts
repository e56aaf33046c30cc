import { isOpen } from './countdown'

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
  /** Percent. */
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
    successRate: successRate(campaigns),
  }
}

interface SuccessRateCampaign {
  /** Cents. */
  currentAmount: number
  goalAmount: number
}

/** Percent: the mean of raised / goal, rounded (spec section 9); 0 without fundraisers. */
export function successRate(campaigns: readonly SuccessRateCampaign[]): number {
  const shares = campaigns.map(({ currentAmount, goalAmount }) => (goalAmount > 0 ? currentAmount / goalAmount : 0))
  const sum = shares.reduce((total, share) => total + share, 0)
  return shares.length === 0 ? 0 : Math.round((sum / shares.length) * 100)
}
