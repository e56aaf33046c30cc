import type { OwedBalance } from '#shared/contract/admin/money'
import { formatCents } from '#shared/rules/money/money'
import type { OwedReason } from '#shared/rules/payouts'

export const REASON_NAMES: Record<OwedReason, string> = {
  ended: 'Ended',
  'below-minimum': 'Below $50',
  'no-account': 'No bank account',
  'account-closed': 'Account closed',
}

/** The campaign, or a leader’s commission. */
export const owedSource = ({ fundraiser }: OwedBalance) => fundraiser?.title ?? 'Leader’s commission'

/** `$12.40 for Amina Diallo`. */
export const owedName = ({ amount, user, contact }: OwedBalance) =>
  `${formatCents(amount)} for ${contact?.fullName ?? user.fullName}`
