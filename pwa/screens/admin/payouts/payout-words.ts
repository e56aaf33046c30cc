import type { AdminPayout } from '#shared/contract/admin/money'
import { formatCents } from '#shared/rules/money/money'
import type { PayoutStatus } from '#shared/rules/payouts'

export const STATUS_NAMES: Record<PayoutStatus, string> = {
  pending: 'Pending',
  processing: 'Processing',
  completed: 'Completed',
  failed: 'Failed',
}

/** The source of a payout: a campaign, or a leader’s commission. */
export const sourceName = ({ fundraiser }: AdminPayout) => fundraiser?.title ?? 'Leader’s commission'

/** The name of a payout: `$120.00 for Amina Diallo`. */
export const payoutName = ({ amount, user }: AdminPayout) => `${formatCents(amount)} for ${user.fullName}`
