import type { Transaction } from 'kysely'
import { formatCents } from '#shared/rules/money/money'
import { findTitle } from '../../community/fundraisers/find-fundraiser'
import type { Context } from '../../platform/context'
import type { Row, Tables } from '../../platform/database/schema'
import type { Letter } from '../../platform/mail/letter'
import { queueMail } from '../../platform/mail/outbox'
import type { Credit } from '../payments/tables'
import { receiptAddress } from '../receipts/token'

/** Mails the donor, if they left an address, that what they paid too much was added to their donation. */
export async function notifyOfRaise(
  transaction: Transaction<Tables>,
  context: Context,
  donation: Row<'donations'>,
  credit: Credit,
): Promise<void> {
  if (!donation.donorEmail) return
  const title = await findTitle(transaction, donation.fundraiserId)
  await queueMail(transaction, context, {
    mailKey: `donation-raised:${credit.id}`,
    recipient: context.secrets.open(donation.donorEmail, 'donations.donorEmail', donation.paymentId),
    letter: raisedLetter(donation, credit, title, receiptAddress(context, donation)),
  })
}

function raisedLetter(donation: Row<'donations'>, { amount }: Credit, title: string, url: string): Letter {
  const { donorName, amount: raised, paymentIntentId } = donation
  return {
    subject: `Your donation is ${formatCents(raised)} now`,
    paragraphs: [
      `Hello ${donorName ?? 'and thank you for giving'},`,
      `You paid ${formatCents(amount)} more than your donation to “${title}”. We have added it: your donation is ${formatCents(raised)} now.`,
    ],
    action: { label: 'See and print your receipt', url },
    ending: [`Your reference: ${paymentIntentId}. If you want that part back instead, answer this mail.`],
  }
}
