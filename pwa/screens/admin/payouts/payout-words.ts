import type { AdminPayout } from '#shared/contract/admin/money'
import { formatCents } from '#shared/rules/money/money'
import type { PayoutMethod } from '#shared/rules/payout-methods'
import type { PayoutStatus } from '#shared/rules/payouts'

export const METHOD_NAMES: Record<PayoutMethod, string> = {
  stripe: 'Stripe',
  flutterwave: 'Flutterwave',
  'by-hand': 'By hand',
}

/** The effect of each payout method. */
export const METHOD_WORDS: Record<PayoutMethod, string> = {
  stripe: 'It goes to the person’s Stripe account, not to the account above. Stripe then pays it to their bank.',
  flutterwave: 'Flutterwave transfers it, and notifies us when it has arrived.',
  'by-hand': 'You transfer it at your bank, then enter the bank’s reference here.',
}

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
