import type { Transaction } from 'kysely'
import { findTitle } from '../../community/fundraisers/find-fundraiser'
import type { Context } from '../../platform/context'
import type { Row, Tables } from '../../platform/database/schema'
import { queueMail } from '../../platform/mail/outbox'
import { findLanguage } from '../payments/find-payment'
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
  const { language, ...attempt } = await findAttemptOf(transaction, payment)
  if (donation) {
    const { donorName: name, donorEmail, fundraiserId, paymentIntentId: reference } = donation
    return {
      name,
      email: donorEmail && secrets.open(donorEmail, 'donations.donorEmail', donation.paymentId),
      ...{ language, fundraiserId, reference },
    }
  }
  const { donorName: name, donorEmail, fundraiserId, publicId } = attempt
  const email = donorEmail && secrets.open(donorEmail, 'payment_attempts.donorEmail', publicId)
  return { name, email, language, fundraiserId, reference: payment.reference }
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
    to: { email: donor.email, language: donor.language },
    letter: () => (status === 'succeeded' ? refundedLetter(facts) : refundFailedLetter(facts)),
  })
}

/** The same when their bank has finally given them the money back. */
export async function notifyDonorOfDispute(
  transaction: Transaction<Tables>,
  context: Pick<Context, 'clock' | 'secrets'>,
  donation: Row<'donations'>,
  dispute: Dispute,
): Promise<void> {
  const { donorEmail, paymentId } = donation
  if (!donorEmail) return
  const language = await findLanguage(transaction, paymentId)
  const title = await findTitle(transaction, donation.fundraiserId)
  await queueMail(transaction, context, {
    mailKey: `dispute-lost:${dispute.id}`,
    to: { email: context.secrets.open(donorEmail, 'donations.donorEmail', paymentId), language },
    letter: () => disputeLostLetter(donation, dispute, title),
  })
}
