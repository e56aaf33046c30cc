/** A gift of the model, in cents, and what became of it. */
export interface ModelGift {
  fundraiser: number
  amount: number
  refunds: { id: string; amount: number; failed: boolean }[]
  dispute: { id: string; status: 'inquiry' | 'open' | 'won' | 'lost' } | null
}

export interface ModelPayout {
  /** The fundraiser that it is from; null for the leader's commission. */
  fundraiser: number | null
  amount: number
  status: 'pending' | 'processing' | 'completed' | 'failed'
  /** Completed after it was called failed and its money given back: it may have been paid out a second time by then. */
  afterAll: boolean
}

export interface ModelBooks {
  raised: number
  count: number
  /** What the creator is owed after payouts, and what they would be if nothing had gone back, nor arrived after all. */
  owed: number
  owedWithoutReturns: number
}

/** What a fundraiser's books must say, worked out from what was done and from nothing of the product's. */
export function fundraiserBooks(
  fundraiser: number,
  isLed: boolean,
  gifts: readonly ModelGift[],
  payouts: readonly ModelPayout[],
): ModelBooks {
  const its = gifts.filter((gift) => gift.fundraiser === fundraiser)
  const paidOut = paidOf(fundraiser, payouts)
  const paidOnce = paidOf(
    fundraiser,
    payouts.filter(({ afterAll }) => !afterAll),
  )
  const share = (amount: number) => amount - tenth(amount) - (isLed ? twentieth(amount) : 0)
  return {
    raised: its.reduce((sum, gift) => sum + gift.amount - returned(gift), 0),
    count: its.filter((gift) => returned(gift) < gift.amount).length,
    owed: its.reduce((sum, gift) => sum + share(standing(gift)), 0) - paidOut,
    owedWithoutReturns: its.reduce((sum, gift) => sum + share(gift.amount), 0) - paidOnce,
  }
}

/** Cents of commission that a leader is owed of the gifts to the fundraisers of those they lead. */
export function commission(ledGifts: readonly ModelGift[], payouts: readonly ModelPayout[]): number {
  return ledGifts.reduce((sum, gift) => sum + twentieth(standing(gift)), 0) - paidOf(null, payouts)
}

/** Cents that the platform has earned. */
export function platformFees(gifts: readonly ModelGift[]): number {
  return gifts.reduce((sum, gift) => sum + tenth(standing(gift)), 0)
}

/** What may still be refunded. */
export function refundable(gift: ModelGift): number {
  return gift.amount - refunded(gift)
}

/** What is neither gone nor withheld. */
function standing(gift: ModelGift): number {
  const held = gift.dispute?.status === 'open' || gift.dispute?.status === 'lost' ? gift.amount : 0
  return Math.max(0, gift.amount - refunded(gift) - held)
}

function returned(gift: ModelGift): number {
  return Math.min(gift.amount, refunded(gift) + (gift.dispute?.status === 'lost' ? gift.amount : 0))
}

function refunded({ refunds }: ModelGift): number {
  return refunds.reduce((sum, refund) => sum + (refund.failed ? 0 : refund.amount), 0)
}

function paidOf(fundraiser: number | null, payouts: readonly ModelPayout[]): number {
  const its = payouts.filter((payout) => payout.fundraiser === fundraiser && payout.status !== 'failed')
  return its.reduce((sum, { amount }) => sum + amount, 0)
}

const tenth = (amount: number) => Math.trunc(amount / 10)
const twentieth = (amount: number) => Math.trunc(amount / 20)
