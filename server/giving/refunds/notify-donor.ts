import type { Transaction } from 'kysely'
import { findTitle } from '../../community/fundraisers/find-fundraiser'
import type { Context } from '../../platform/context'
import type { Row, Tables } from '../../platform/database/schema'
import { queueMail } from '../../platform/mail/outbox'
import type { Payment } from '../payments/tables'
import { type Donor, disputeLostLetter, type RefundFacts, refundedLetter, refundFailedLetter } from './letters'
import { findAttemptOf } from './queries'
import type { Dispute } from './tables'

/** The donor of a payment, from its donation, or from its attempt when it became no donation. */
export async function findDonor(
  transaction: Transaction<Tables>,
  { secrets }: Pick<Context, 'secrets'>,
  payment: Payment,
  donation: Row<'donations'> | undefined,
): Promise<Donor> {
  if (donation) {
    const { donorName: name, donorEmail, fundraiserId, paymentIntentId: reference } = donation
    return {
      name,
      email: donorEmail && secrets.open(donorEmail, 'donations.donorEmail', donation.paymentId),
      fundraiserId,
      reference,
    }
  }
  const { donorName: name, donorEmail, fundraiserId, publicId } = await findAttemptOf(transaction, payment)
  const email = donorEmail && secrets.open(donorEmail, 'payment_attempts.donorEmail', publicId)
  return { name, email, fundraiserId, reference: payment.reference }
}

/** Mails the donor, if they left an address. Runs in the transaction that books the refund, so that each change is mailed once. */
export async function notifyDonor(
  transaction: Transaction<Tables>,
  context: Pick<Context, 'clock' | 'log' | 'secrets'>,
  { donor, ...returned }: Omit<RefundFacts, 'title'>,
): Promise<void> {
  const { status, id } = returned.refund
  if (!donor.email || (status !== 'succeeded' && status !== 'failed')) return
  const facts = { ...returned, donor, title: await findTitle(transaction, donor.fundraiserId) }
  await queueMail(transaction, context, {
    mailKey: `refund-${status}:${id}`,
    recipient: donor.email,
    letter: status === 'succeeded' ? refundedLetter(facts) : refundFailedLetter(facts),
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
    recipient: context.secrets.open(donation.donorEmail, 'donations.donorEmail', donation.paymentId),
    letter: disputeLostLetter(donation, dispute, title),
  })
}
