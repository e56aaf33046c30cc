import type { Transaction } from 'kysely'
import type { Context } from '../context'
import type { Row, Tables } from '../database/schema'
import { queueMail } from '../mail/outbox'
import { disputeLostLetter, refundedLetter, refundFailedLetter } from './letters'
import { type Dispute, findTitle, type Payment, type Refund } from './queries'

/** Mails the donor, if they left an address. Part of the transaction that books it, so that they hear of each change once. */
export async function tellDonor(
  transaction: Transaction<Tables>,
  context: Pick<Context, 'clock' | 'log' | 'secrets'>,
  { donation, refund, payment }: { donation: Row<'donations'>; refund: Refund; payment: Payment },
): Promise<void> {
  if (!donation.donorEmail || (refund.status !== 'succeeded' && refund.status !== 'failed')) return
  const title = await findTitle(transaction, donation.fundraiserId)
  const told = { donation, refund, payment, title }
  await queueMail(transaction, context, {
    mailKey: `refund-${refund.status}:${refund.id}`,
    recipient: context.secrets.open(donation.donorEmail, 'donations.donorEmail'),
    letter: refund.status === 'succeeded' ? refundedLetter(told) : refundFailedLetter(told),
  })
}

/** The same when their bank has given them the money back for good. */
export async function tellDonorOfDispute(
  transaction: Transaction<Tables>,
  context: Pick<Context, 'clock' | 'secrets'>,
  donation: Row<'donations'>,
  dispute: Dispute,
): Promise<void> {
  if (!donation.donorEmail) return
  const title = await findTitle(transaction, donation.fundraiserId)
  await queueMail(transaction, context, {
    mailKey: `dispute-lost:${dispute.id}`,
    recipient: context.secrets.open(donation.donorEmail, 'donations.donorEmail'),
    letter: disputeLostLetter(donation, dispute, title),
  })
}
