import { formatPaid } from '#shared/rules/money/format-paid'
import { formatCents } from '#shared/rules/money/money'
import type { Row } from '../../platform/database/schema'
import type { Letter } from '../../platform/mail/letter'
import { traitsOf } from '../../platform/providers/registry'
import type { Payment } from '../payments/tables'
import type { Dispute, Refund } from './tables'

export interface Donor {
  name: string | null
  email: string | null
  fundraiserId: number
  /** The provider's reference, by which the donor can ask about the payment. */
  reference: string
}

export interface RefundFacts {
  donor: Donor
  refund: Refund
  payment: Payment
  /** Undefined for a payment that became no donation. */
  donation: Pick<Row<'donations'>, 'amount' | 'coveredFee'> | undefined
  /** Cents of the refund that the donation loses by it. */
  ofDonation: number
  /** The fundraiser's title. */
  title: string
}

/** Tells the donor about a full or partial refund. */
export function refundedLetter({ donor, refund, payment, donation, ofDonation, title }: RefundFacts): Letter {
  const { subject, sentence } = describeRefund(amountOf(refund, payment), donation, ofDonation, title)
  return {
    subject,
    paragraphs: [greeting(donor), sentence, traitsOf(payment.provider).refundArrival],
    ending: [`Your reference: ${donor.reference}. If it has not arrived by then, answer this mail.`],
  }
}

function describeRefund(amount: string, donation: RefundFacts['donation'], ofDonation: number, title: string) {
  if (!donation)
    return {
      subject: 'Your payment was given back',
      sentence: `We sent back ${amount} that you paid for “${title}”. It did not become a donation.`,
    }
  const paid = donation.amount + donation.coveredFee
  const gift = `your donation of ${formatCents(paid)}`
  if (ofDonation === 0)
    return {
      subject: 'What you paid too much was given back',
      sentence: `We sent back ${amount} that arrived beyond ${gift} to “${title}”. Your donation stays as it is.`,
    }
  const whole = ofDonation >= paid
  return {
    subject: whole ? 'Your donation was refunded' : 'Part of your donation was refunded',
    sentence: `We sent back ${amount}${whole ? '' : ` of ${gift}`} to “${title}”.`,
  }
}

/** Tells the donor that a refund failed. */
export function refundFailedLetter({ donor, refund, payment, donation, title }: RefundFacts): Letter {
  const what = `${amountOf(refund, payment)} of your ${donation ? 'donation to' : 'payment for'} “${title}”`
  return {
    subject: 'Your refund did not arrive',
    paragraphs: [
      greeting(donor),
      `Your bank did not take back ${what}.`,
      'The money is safe with us. Please answer this mail, and tell us where else we can send it.',
    ],
    ending: [`Your reference: ${donor.reference}.`],
  }
}

const greeting = ({ name }: Pick<Donor, 'name'>) => `Hello ${name ?? 'and thank you for giving'},`

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

/** The amount in dollars, and also in the payment's currency if that is another one; only there when its rate is not known. */
function amountOf({ amount, localAmount }: Refund, { currency, bookedAmount }: Payment): string {
  const paid = formatPaid(localAmount, currency)
  if (currency === 'USD' || bookedAmount === 0) return paid
  return `${formatCents(amount)} (${paid})`
}
