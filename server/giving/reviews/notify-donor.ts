import type { Transaction } from 'kysely'
import { findTitle } from '../../community/fundraisers/find-fundraiser'
import type { Context } from '../../platform/context'
import type { Row, Tables } from '../../platform/database/schema'
import { queueMail } from '../../platform/mail/outbox'
import { findLanguage } from '../payments/find-payment'
import type { Credit } from '../payments/tables'
import { receiptAddress } from '../receipts/token'
import { raisedLetter } from './letter'

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
