import type { PaymentToReview } from '#shared/contract/admin/payment-reviews'
import { formatPaid } from '#shared/rules/money/format-paid'
import { formatCents } from '#shared/rules/money/money'

export type Decision = 'give-back' | 'credit'

/** What is unusual about a payment. */
export const OUTCOMES: Record<PaymentToReview['outcome'], string> = {
  donation: 'More than asked for',
  extra: 'Second payment',
  mismatch: 'Does not match',
}

const CREDIT_LABELS: Record<NonNullable<PaymentToReview['credit']>, string> = {
  raise: 'Credit to the fundraiser',
  smaller: 'Accept as a smaller donation',
  another: 'Credit as another donation',
}

type Amount = PaymentToReview['left']

/** `$5.16 (KES 680.00)`; only in its own currency when the value in dollars is not known, and only in dollars when it is in dollars. */
export function formatAmount({ amount, localAmount, currency }: Amount): string {
  const paid = formatPaid(localAmount, currency)
  if (currency === 'USD' || amount === 0) return paid
  return `${formatCents(amount)} (${paid})`
}

/** Whether refunds under way give back all that is left. */
export const isGoingBack = ({ left }: PaymentToReview) => left.amount === 0 && left.localAmount === 0

export function labelOf(decision: Decision, { credit }: PaymentToReview): string {
  return decision === 'credit' && credit ? CREDIT_LABELS[credit] : 'Give back'
}

/** What a decision does. */
export function describeEffect(decision: Decision, { credit, left, providerName }: PaymentToReview): string {
  const amount = formatAmount(left)
  if (decision === 'give-back')
    return `${providerName} returns ${amount} to the donor, who gets a mail. This can’t be undone.`
  const fees = 'Fees are taken as from every donation, and the donor gets a mail.'
  if (credit === 'raise') return `${amount} is added to the donation. ${fees}`
  return `${amount} becomes a donation to the campaign. ${fees}`
}
