import type { Transaction } from 'kysely'
import { findOwnerId, findTitle } from '../../community/fundraisers/find-fundraiser'
import type { Context } from '../../platform/context'
import type { Row, Tables } from '../../platform/database/schema'
import { queueMail } from '../../platform/mail/outbox'
import { openDonationEmail } from '../donations/donor-email'
import { creatorBalance } from '../ledger/balances'
import { findLanguage } from '../payments/find-payment'
import { openDonorEmail } from '../payments/gift'
import type { Payment } from '../payments/tables'
import { type Mailer, notifyPerson } from '../payouts/mail/notify'
import { findAttemptOf } from '../returns/read-returns'
import type { Dispute, Refund } from '../returns/tables'
import { creatorReturnLetter, disputeLostLetter, refundedLetter, refundFailedLetter } from './letters'

/** A final return of a donation. */
export interface FinalReturn {
  /** `refund:17` */
  event: string
  donation: Row<'donations'>
  /** Cents of the donation that went back. `taken`: the creator's part of them. */
  amount: number
  taken: number
  by: 'us' | 'bank'
}

/** Mails the fundraiser's creator that a donation went back. Runs in the transaction that books the return, after it is booked. */
export async function notifyCreator(
  transaction: Transaction<Tables>,
  context: Mailer,
  { event, donation: { fundraiserId }, ...returned }: FinalReturn,
): Promise<void> {
  const title = await findTitle(transaction, fundraiserId)
  const balance = await creatorBalance(transaction, fundraiserId)
  const ownerId = await findOwnerId(transaction, fundraiserId)
  await notifyPerson(transaction, context, ownerId, `creator-${event}`, (publicUrl, { fullName }) =>
    creatorReturnLetter(publicUrl, { ...returned, name: fullName, title, balance }),
  )
}

interface Refunded {
  refund: Refund
  payment: Payment
  /** Undefined for a payment that became no donation: then the donor is known from its attempt. */
  donation: Row<'donations'> | undefined
}

/** Mails the donor, if they left an address. Runs in the transaction that books the refund, so that each change is mailed once. */
export async function notifyDonor(
  transaction: Transaction<Tables>,
  context: Pick<Context, 'clock' | 'secrets'>,
  { refund, payment, donation }: Refunded,
): Promise<void> {
  const { status, id } = refund
  if (status !== 'succeeded' && status !== 'failed') return
  const attempt = await findAttemptOf(transaction, payment)
  const email = donation ? openDonationEmail(context, donation) : openDonorEmail(context, attempt)
  if (!email) return
  const { donorName: name, fundraiserId } = donation ?? attempt
  const donor = { name, reference: donation?.paymentIntentId ?? payment.reference }
  const facts = { donor, refund, payment, donation, title: await findTitle(transaction, fundraiserId) }
  await queueMail(transaction, context, {
    mailKey: `refund-${status}:${id}`,
    to: { email, language: attempt.language },
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
  const email = openDonationEmail(context, donation)
  if (!email) return
  const language = await findLanguage(transaction, donation.paymentId)
  const title = await findTitle(transaction, donation.fundraiserId)
  await queueMail(transaction, context, {
    mailKey: `dispute-lost:${dispute.id}`,
    to: { email, language },
    letter: () => disputeLostLetter(donation, dispute, title),
  })
}
