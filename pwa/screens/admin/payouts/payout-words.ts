import type { AdminPayout } from '#shared/contract/admin/money'
import { partsOf } from '#shared/contract/payouts'
import { formatCents } from '#shared/rules/money/money'
import type { PayoutStatus } from '#shared/rules/payouts'

export const STATUS_NAMES: Record<PayoutStatus, string> = {
  pending: 'Pending',
  processing: 'Processing',
  completed: 'Completed',
  failed: 'Failed',
}

const COMMISSION = 'Leader’s commission'

/** The source of a payout: a campaign, or a leader’s commission; of several, each with its amount. */
export function sourceName(payout: AdminPayout): string {
  const parts = partsOf(payout)
  if (parts.length < 2) return parts[0]?.fundraiser?.title ?? COMMISSION
  return parts.map(({ fundraiser, amount }) => `${fundraiser?.title ?? COMMISSION}: ${formatCents(amount)}`).join(', ')
}

/** The name of a payout: `$120.00 for Amina Diallo`. */
export const payoutName = ({ amount, user }: AdminPayout) => `${formatCents(amount)} for ${user.fullName}`
