import { say } from '#shared/language/say'
import { formatPaid } from '#shared/rules/money/format-paid'
import { formatCents } from '#shared/rules/money/money'
import type { Row } from '../../platform/database/schema'
import { pagesAt } from '../../platform/language'
import type { Letter } from '../../platform/mail/letter'
import { traitsOf } from '../../providers/registry'
import type { Dispute, Payment, Refund } from '../payments/tables'

interface RefundFacts {
  /** The provider's, by which the donor can ask about the payment. */
  reference: string
  refund: Refund
  payment: Payment
  /** Undefined for a payment that became no donation. */
  donation: Pick<Row<'donations'>, 'amount' | 'coveredFee'> | undefined
  title: string
}

export function refundedLetter({ reference, refund, payment, donation, title }: RefundFacts): Letter {
  const { subject, sentence } = describeRefund({ refund, payment, donation, title })
  return {
    subject,
    paragraphs: [sentence, traitsOf(payment.provider).refundArrival()],
    ending: [say('Your reference: {reference}. If it has not arrived by then, answer this mail.', { reference })],
  }
}

function describeRefund({ refund, payment, donation, title }: Omit<RefundFacts, 'reference'>) {
  const amount = amountOf(refund, payment)
  if (!donation)
    return {
      subject: say('Your payment was given back'),
      sentence: say('We sent back {amount} that you paid for “{title}”. It did not become a donation.', {
        amount,
        title,
      }),
    }
  if (refund.localAmount >= payment.amount)
    return {
      subject: say('Your donation was refunded'),
      sentence: say('We sent back your {amount} for “{title}”.', { amount, title }),
    }
  return {
    subject: say('Part of your donation was refunded'),
    sentence: say('We sent back {amount} of the {gift} that you gave for “{title}”.', {
      amount,
      gift: formatCents(donation.amount + donation.coveredFee),
      title,
    }),
  }
}

export function refundFailedLetter({ reference, refund, payment, donation, title }: RefundFacts): Letter {
  const amount = amountOf(refund, payment)
  return {
    subject: say('Your refund did not arrive'),
    paragraphs: [
      donation
        ? say('Your bank did not take back {amount} of your donation to “{title}”.', { amount, title })
        : say('Your bank did not take back {amount} of your payment for “{title}”.', { amount, title }),
      say('The money is safe with us. Please answer this mail, and tell us where else we can send it.'),
    ],
    ending: [say('Your reference: {reference}.', { reference })],
  }
}

export function disputeLostLetter(donation: Row<'donations'>, { amount }: Dispute, title: string): Letter {
  return {
    subject: say('Your bank gave your donation back to you'),
    paragraphs: [
      say('Your bank gave you back {amount} of your donation to “{title}”. It is no longer counted.', {
        amount: formatCents(amount),
        title,
      }),
    ],
    ending: [
      say('Your reference: {reference}. If you did not ask your bank for it, answer this mail.', {
        reference: donation.paymentIntentId,
      }),
    ],
  }
}

export interface ReturnFacts {
  title: string
  /** Cents that went back. `taken`: the creator's part of them. `balance`: what the fundraiser's balance is now. */
  amount: number
  taken: number
  balance: number
  by: 'us' | 'bank'
}

export function creatorReturnLetter(publicUrl: string, facts: ReturnFacts): Letter {
  const { title, amount, taken, balance, by } = facts
  const below = say('Your balance for it is {amount} below zero now: new donations make up for it first.', {
    amount: formatCents(-balance),
  })
  return {
    subject: say('A donation went back to its donor: {amount}', { amount: formatCents(amount) }),
    paragraphs: [
      by === 'bank'
        ? say('A donor’s bank took back {amount} of a donation to “{title}”.', { amount: formatCents(amount), title })
        : say('We gave {amount} of a donation to “{title}” back to its donor.', { amount: formatCents(amount), title }),
      `${say('Your part of it, {amount}, leaves your balance.', { amount: formatCents(taken) })}${balance < 0 ? ` ${below}` : ''}`,
    ],
    action: { label: say('See your balance'), url: `${pagesAt(publicUrl)}/payouts` },
  }
}

/** The amount in dollars, and also in the payment's currency if that is another one; only there when its rate is not known. */
function amountOf({ amount, localAmount }: Refund, { currency, bookedAmount }: Payment): string {
  const paid = formatPaid(localAmount, currency)
  if (currency === 'USD' || bookedAmount === 0) return paid
  return `${formatCents(amount)} (${paid})`
}
