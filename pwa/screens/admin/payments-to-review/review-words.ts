import type { PaymentToReview } from '#shared/contract/admin/payment-reviews'
import { formatPaid } from '#shared/rules/money/format-paid'
import { formatCents } from '#shared/rules/money/money'

export type Decision = 'accept' | 'give-back'

export const DECISIONS: Record<Decision, string> = { accept: 'Accept', 'give-back': 'Give back' }

/** `$5.16 (KES 680.00)`; only in its own currency when the value in dollars is not known, and only in dollars when it is in dollars. */
export function formatAmount({ amount, localAmount, currency }: PaymentToReview['arrived']): string {
  const paid = formatPaid(localAmount, currency)
  if (currency === 'USD' || amount === 0) return paid
  return `${formatCents(amount)} (${paid})`
}

/** What a decision does. */
export function describeEffect(decision: Decision, { arrived, providerName }: PaymentToReview): string {
  return decision === 'accept'
    ? `${formatAmount(arrived)} becomes a donation to the campaign. Fees are taken as from every donation, and the donor gets a mail.`
    : `${providerName} returns all of it to the donor, who gets a mail. This can’t be undone.`
}
