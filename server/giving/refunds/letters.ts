import { formatMinor, isCurrency } from '#shared/rules/money/currencies'
import { formatCents } from '#shared/rules/money/money'
import type { Row } from '../../platform/database/schema'
import type { Letter } from '../../platform/mail/letter'
import { traitsOf } from '../../platform/providers/registry'
import type { Payment } from '../payments/tables'
import type { Dispute, Refund } from './tables'

interface RefundFacts {
  donation: Row<'donations'>
  refund: Refund
  payment: Payment
  /** The fundraiser's title. */
  title: string
}

/** Tells the donor about a full or partial refund. */
export function refundedLetter({ donation, refund, payment, title }: RefundFacts): Letter {
  const whole = refund.amount >= donation.amount
  return {
    subject: whole ? 'Your donation was refunded' : 'Part of your donation was refunded',
    paragraphs: [
      `Hello ${donation.donorName ?? 'and thank you for giving'},`,
      `We sent back ${amountOf(refund, payment)}${whole ? '' : ` of your donation of ${formatCents(donation.amount)}`} to “${title}”.`,
      traitsOf(payment.provider).refundArrival,
    ],
    ending: [`Your reference: ${donation.paymentIntentId}. If it has not arrived by then, answer this mail.`],
  }
}

/** Tells the donor that a refund failed. */
export function refundFailedLetter({ donation, refund, payment, title }: RefundFacts): Letter {
  return {
    subject: 'Your refund did not arrive',
    paragraphs: [
      `Hello ${donation.donorName ?? 'and thank you for giving'},`,
      `Your bank did not take back ${amountOf(refund, payment)} of your donation to “${title}”.`,
      'The money is safe with us. Please answer this mail, and tell us where else we can send it.',
    ],
    ending: [`Your reference: ${donation.paymentIntentId}.`],
  }
}

/** Tells the donor that their bank decided a dispute in their favour. */
export function disputeLostLetter(donation: Row<'donations'>, { amount }: Dispute, title: string): Letter {
  return {
    subject: 'Your bank gave your donation back to you',
    paragraphs: [
      `Hello ${donation.donorName ?? 'and thank you for giving'},`,
      `Your bank gave you back ${formatCents(amount)} of your donation to “${title}”. It is no longer counted.`,
    ],
    ending: [`Your reference: ${donation.paymentIntentId}. If you did not ask your bank for it, answer this mail.`],
  }
}

interface ReturnFacts {
  /** The creator's name. */
  name: string
  /** The fundraiser's title. */
  title: string
  /** Cents that went back. `taken`: the creator's part of them. `balance`: what the fundraiser's balance is now. */
  amount: number
  taken: number
  balance: number
  by: 'us' | 'bank'
}

/** Tells the creator that a donation went back. */
export function creatorReturnLetter(publicUrl: string, facts: ReturnFacts): Letter {
  const { name, title, amount, taken, balance, by } = facts
  const below = `Your balance for it is ${formatCents(-balance)} below zero now: new donations make up for it first.`
  return {
    subject: `A donation went back to its donor: ${formatCents(amount)}`,
    paragraphs: [
      `Hello ${name},`,
      by === 'bank'
        ? `A donor’s bank took back ${formatCents(amount)} of a donation to “${title}”.`
        : `We gave ${formatCents(amount)} of a donation to “${title}” back to its donor.`,
      `Your part of it, ${formatCents(taken)}, leaves your balance.${balance < 0 ? ` ${below}` : ''}`,
    ],
    action: { label: 'See your balance', url: `${publicUrl}/payouts` },
  }
}

/** The amount in dollars, and also in the payment's currency if that is another one. */
function amountOf({ amount, localAmount }: Refund, { currency }: Payment): string {
  const dollars = formatCents(amount)
  return currency !== 'USD' && isCurrency(currency) ? `${dollars} (${formatMinor(localAmount, currency)})` : dollars
}
