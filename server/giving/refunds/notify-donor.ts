import type { Transaction } from 'kysely'
import { findTitle } from '../../community/fundraisers/find-fundraiser'
import type { Context } from '../../platform/context'
import type { Row, Tables } from '../../platform/database/schema'
import { queueMail } from '../../platform/mail/outbox'
import type { Payment } from '../payments/tables'
import { disputeLostLetter, refundedLetter, refundFailedLetter } from './letters'
import type { Dispute, Refund } from './tables'

/** Mails the donor, if they left an address. Runs in the transaction that books the refund, so that each change is mailed once. */
export async function notifyDonor(
  transaction: Transaction<Tables>,
  context: Pick<Context, 'clock' | 'log' | 'secrets'>,
  { donation, refund, payment }: { donation: Row<'donations'>; refund: Refund; payment: Payment },
): Promise<void> {
  if (!donation.donorEmail || (refund.status !== 'succeeded' && refund.status !== 'failed')) return
  const title = await findTitle(transaction, donation.fundraiserId)
  const facts = { donation, refund, payment, title }
  await queueMail(transaction, context, {
    mailKey: `refund-${refund.status}:${refund.id}`,
    recipient: context.secrets.open(donation.donorEmail, 'donations.donorEmail'),
    letter: refund.status === 'succeeded' ? refundedLetter(facts) : refundFailedLetter(facts),
  })
}

/** The same when their bank has finally given them the money back. */
export async function notifyDonorOfDispute(
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
