import type { Transaction } from 'kysely'
import { say } from '#shared/language/say'
import { formatCents } from '#shared/rules/money/money'
import { findTitle } from '../../community/fundraisers/find-fundraiser'
import type { Context } from '../../platform/context'
import type { Row, Tables } from '../../platform/database/schema'
import type { Letter } from '../../platform/mail/letter'
import { queueMail } from '../../platform/mail/outbox'
import { findLanguage } from '../payments/find-payment'
import type { Credit } from '../payments/tables'
import { receiptAddress } from '../receipts/token'
import { greeting } from '../refunds/letters'

/** Mails the donor, if they left an address, that what they paid too much was added to their donation. */
export async function notifyOfRaise(
  transaction: Transaction<Tables>,
  context: Context,
  donation: Row<'donations'>,
  credit: Credit,
): Promise<void> {
  const { donorEmail, paymentId } = donation
  if (!donorEmail) return
  const language = await findLanguage(transaction, paymentId)
  const title = await findTitle(transaction, donation.fundraiserId)
  await queueMail(transaction, context, {
    mailKey: `donation-raised:${credit.id}`,
    to: { email: context.secrets.open(donorEmail, 'donations.donorEmail', paymentId), language },
    letter: () => raisedLetter(donation, credit, title, receiptAddress(context, donation)),
  })
}

function raisedLetter(donation: Row<'donations'>, { amount }: Credit, title: string, url: string): Letter {
  const { donorName, amount: raised, paymentIntentId } = donation
  return {
    subject: say('Your donation is {raised} now', { raised: formatCents(raised) }),
    paragraphs: [
      greeting({ name: donorName }),
      say('You paid {amount} more than your donation to “{title}”. We have added it: your donation is {raised} now.', {
        amount: formatCents(amount),
        title,
        raised: formatCents(raised),
      }),
    ],
    action: { label: say('See and print your receipt'), url },
    ending: [
      say('Your reference: {reference}. If you want that part back instead, answer this mail.', {
        reference: paymentIntentId,
      }),
    ],
  }
}
