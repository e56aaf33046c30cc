import type { AdminPayout } from '#shared/contract/admin/money'
import { partsOf } from '#shared/contract/payouts'
import { formatCents } from '#shared/rules/money/money'
import type { PayoutStatus } from '#shared/rules/payouts'
import type { Toast } from '../../../notify/toasts'

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

/** Whether a payout needs two admins and has no approval that counts: then sending it only approves it. */
export const needsApproval = ({ secondAdmin }: AdminPayout) =>
  secondAdmin !== undefined && secondAdmin.approval?.isValid !== true

/** The toast after the first of two admins has approved a payout. */
export const approvedToast = ({ amount, user }: AdminPayout): Toast => ({
  title: 'Waiting for a second admin',
  description: `${formatCents(amount)} for ${user.fullName} is sent once another admin has approved it too.`,
})

/** The name of a payout: `$120.00 for Amina Diallo`. */
export const payoutName = ({ amount, user }: AdminPayout) => `${formatCents(amount)} for ${user.fullName}`
