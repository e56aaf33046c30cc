/** A donation in the model, in cents, with its refunds and dispute. */
export interface ModelGift {
  fundraiser: number
  amount: number
  refunds: { id: string; amount: number; failed: boolean }[]
  dispute: { id: string; status: 'inquiry' | 'open' | 'won' | 'lost' } | null
}

export interface ModelPayout {
  /** Cents of each fundraiser whose money is paid out; null for the leader's commission. */
  parts: { fundraiser: number | null; amount: number }[]
  status: 'pending' | 'processing' | 'completed' | 'failed'
  /** Completed after it was marked as failed and its amount returned: that amount may have been paid out again by then. */
  afterAll: boolean
}

/** The expected books of a fundraiser, computed only from the steps of the test, without any code of the product. */
export function fundraiserBooks(
  fundraiser: number,
  isLed: boolean,
  gifts: readonly ModelGift[],
  payouts: readonly ModelPayout[],
) {
  const its = gifts.filter((gift) => gift.fundraiser === fundraiser)
  const once = payouts.filter(({ afterAll }) => !afterAll)
  const sum = (cents: (gift: ModelGift) => number) => its.reduce((total, gift) => total + cents(gift), 0)
  return {
    raised: sum((gift) => gift.amount - returned(gift)),
    count: its.filter((gift) => returned(gift) < gift.amount).length,
    /** Cents owed to the creator after payouts. */
    owed: sum((gift) => partsLeft(gift, isLed).creator) - paidOf(fundraiser, payouts),
    /** The same without any return or payout that arrived after all. */
    owedWithoutReturns: sum((gift) => booked(gift, isLed).creator) - paidOf(fundraiser, once),
  }
}

/** Cents of commission that a leader is owed for the donations to fundraisers of the creators they lead. */
export function commission(ledGifts: readonly ModelGift[], payouts: readonly ModelPayout[]): number {
  return ledGifts.reduce((sum, gift) => sum + partsLeft(gift, true).leader, 0) - paidOf(null, payouts)
}

/** Cents that the platform has earned. */
export function platformFees(gifts: readonly ModelGift[], isLed: (gift: ModelGift) => boolean): number {
  return gifts.reduce((sum, gift) => sum + partsLeft(gift, isLed(gift)).platform, 0)
}

/** Cents that can still be refunded. */
export function refundable(gift: ModelGift): number {
  return gift.amount - refunded(gift)
}

/** Cents that are neither returned nor withheld. */
function remaining(gift: ModelGift): number {
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
  const all = payouts.flatMap(({ status, parts }) => (status === 'failed' ? [] : parts))
  return all.reduce((sum, part) => sum + (part.fundraiser === fundraiser ? part.amount : 0), 0)
}

/** The split of a donation when it arrived. */
function booked({ amount }: ModelGift, isLed: boolean) {
  const [platform, leader] = [Math.trunc(amount / 10), isLed ? Math.trunc(amount / 20) : 0]
  return { creator: amount - platform - leader, platform, leader }
}

/** Splits the rest of a donation cent by cent; each cent goes to the part with the largest claim. Slow, but simple to check. */
function partsLeft(gift: ModelGift, isLed: boolean) {
  const whole = booked(gift, isLed)
  const parts = { creator: 0, platform: 0, leader: 0 }
  for (let cent = 0; cent < remaining(gift); cent += 1) {
    const [creator, platform, leader] = [claim('creator'), claim('platform'), claim('leader')]
    if (creator >= platform && creator >= leader) parts.creator += 1
    else if (platform >= leader) parts.platform += 1
    else parts.leader += 1
  }
  return parts

  function claim(part: keyof typeof parts): number {
    return whole[part] / (parts[part] + 1)
  }
}
