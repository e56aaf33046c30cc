import { formatMinor, isCurrency } from '#shared/rules/currencies'
import { formatCents } from '#shared/rules/money'
import type { Row } from '../database/schema'
import type { Letter } from '../mail/letter'
import type { Dispute, Payment, Refund } from './queries'

interface Told {
  donation: Row<'donations'>
  refund: Refund
  payment: Payment
  /** Of the fundraiser. */
  title: string
}

/** Money has gone back, whole or in part. */
export function refundedLetter({ donation, refund, payment, title }: Told): Letter {
  const whole = refund.amount >= donation.amount
  return {
    subject: whole ? 'Your donation was refunded' : 'Part of your donation was refunded',
    paragraphs: [
      `Hello ${donation.donorName ?? 'and thank you for giving'},`,
      `We sent back ${amountOf(refund, payment)}${whole ? '' : ` of your donation of ${formatCents(donation.amount)}`} to “${title}”.`,
      payment.provider === 'stripe'
        ? 'It goes to the card that you paid with. Most banks show it within 5 to 10 business days.'
        : 'It goes to the phone or account that you paid from. Mobile money mostly arrives within 24 hours, a bank account within 10 business days.',
    ],
    ending: [`Your reference: ${donation.paymentIntentId}. If it has not arrived by then, answer this mail.`],
  }
}

/** Money could not be given back after all. */
export function refundFailedLetter({ donation, refund, payment, title }: Told): Letter {
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

/** Their bank has decided for them. */
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

interface ToldCreator {
  /** Of the creator. */
  name: string
  /** Of the fundraiser. */
  title: string
  /** Cents: of the donation, of the creator's part of it, and what is left for the fundraiser now. */
  amount: number
  taken: number
  balance: number
  by: 'us' | 'bank'
}

/** A donation to a creator has gone back. */
export function creatorReturnLetter(publicUrl: string, told: ToldCreator): Letter {
  const { name, title, amount, taken, balance, by } = told
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

/** In dollars, and in what was really paid where that was another currency. */
function amountOf({ amount, localAmount }: Refund, { currency }: Payment): string {
  const dollars = formatCents(amount)
  return currency !== 'USD' && isCurrency(currency) ? `${dollars} (${formatMinor(localAmount, currency)})` : dollars
}
