import type { PaymentAttempt } from '#shared/contract/payments'
import { say } from '#shared/language/say'
import { formatMinor, isCurrency } from '#shared/rules/money/currencies'
import { maskEmail } from '#shared/rules/names'
import { type Caller, VISITOR } from '../../community/sessions/viewer'
import { hashEmail } from '../../community/users/emails'
import type { Context } from '../../context'
import { DAY, MINUTE } from '../../platform/durations'
import { createLimits } from '../../platform/limits/limits'
import { refuse } from '../../platform/refusals/refusal'
import { ProviderUnavailable } from '../../providers/gateway'
import { openDonationEmail, presentDonation } from '../donations/present'
import { findDonationOfAttempt } from '../donations/record'
import { mailReceiptTo, receiptToken } from '../receipts'
import { ownedKeys } from './attempts'
import { didNotGoThrough, inReview, PausedForMaintenance, settleOnRequest, wentBack } from './claim'
import { promptOf } from './prompt'
import { findAttempt, findAttemptByKey } from './queries'
import { findPaymentById } from './returns'
import type { Settlement } from './settle'
import type { Attempt } from './tables'

const noAnswer = () => say('The payment provider does not answer right now. We keep asking.')
const inMaintenance = () =>
  say('The site is being maintained. If you have paid, your donation is recorded afterwards: please do not pay again.')

type Shown = Pick<PaymentAttempt, 'status' | 'message'>

/** The true status for the donor's page; a killed page knows only its key, so that is accepted like the id. */
export async function readPaymentStatus(
  context: Context,
  publicIdOrKey: string,
  caller: Pick<Caller, 'viewer' | 'deviceId' | 'address'> = VISITOR,
): Promise<PaymentAttempt> {
  const { read } = context.database
  const known =
    (await findAttempt(read, 'publicId', publicIdOrKey)) ??
    (await findAttemptByKey(read, ownedKeys(context, caller, publicIdOrKey)))
  if (!known) throw refuse('payment.not-found')
  const asked = await ask(context, known)
  const { attempt } = asked
  const donation =
    attempt.status === 'succeeded' ? await findDonationOfAttempt(context.database.read, attempt.id) : undefined
  const email = donation ? openDonationEmail(context, donation) : null
  const payment = donation?.paymentId ? await findPaymentById(read, donation.paymentId) : undefined
  const { amount, currency } = payment ?? { amount: attempt.chargeAmount, currency: attempt.currency }
  return {
    attemptId: attempt.publicId,
    fundraiserId: attempt.fundraiserId,
    // An admin may have accepted another amount than was asked for.
    amount: donation?.amount ?? attempt.amount,
    paidAs: currency === 'USD' || !isCurrency(currency) ? null : formatMinor(amount, currency),
    ...shown(asked),
    prompt: await promptOf(context, attempt),
    donation: donation ? presentDonation(donation) : null,
    ...(email && { receiptTo: maskEmail(email) }),
    ...(donation && isOf(attempt, caller) && { receipt: receiptToken(context, donation) }),
  }
}

type Asked = Pick<Settlement, 'attempt' | 'providerStatus' | 'message'>

async function ask(context: Context, attempt: Attempt): Promise<Asked> {
  if (attempt.status !== 'open') return { attempt, providerStatus: 'not-found', message: null }
  try {
    return await settleOnRequest(context, attempt)
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    const message = error instanceof PausedForMaintenance ? inMaintenance() : noAnswer()
    return { attempt, providerStatus: 'not-found', message }
  }
}

/** The status and message for the donor. They always say what happened to the money. */
function shown({ attempt: { status, lastError }, providerStatus, message }: Asked): Shown {
  switch (status) {
    case 'succeeded':
      return { status, message: null }
    case 'review':
      return { status, message: inReview() }
    case 'returned':
      return { status: 'review', message: wentBack() }
    case 'expired':
      return { status, message: say('This payment was not completed in time. You have not been charged.') }
    case 'failed':
      return { status, message: lastError ?? didNotGoThrough() }
    case 'open':
      if (providerStatus === 'action')
        return { status: 'action', message: message ?? say('Your bank asks you to confirm this payment.') }
      if (providerStatus === 'declined') return { status: 'failed', message: message ?? didNotGoThrough() }
      return { status: 'checking', message }
  }
}

/** The page that thanks a donor offers the receipt for a day; a bad connection may delay the request. */
const ASKED_WITHIN = 2 * DAY
const ASKED = { max: 30, windowMs: 10 * MINUTE }

type Asking = Pick<Caller, 'viewer'>

/** The secret id of a guest's payment is the proof; for that of an account its session is. */
const isOf = ({ donorId }: Attempt, { viewer }: Asking) => donorId === null || donorId === viewer?.id

/** Stores the address of a donor who left none and mails the receipt there. Returns it mostly hidden. */
export async function askForReceipt(context: Context, publicId: string, email: string, asking: Asking) {
  const { database, clock } = context
  const asked = await findAttempt(database.read, 'publicId', publicId)
  // By donation: each has one receipt, and behind one address there are thousands of donors.
  if (asked) await createLimits(database, clock).admit(`receipt-asked:${asked.id}`, ASKED, 'receipt.asked-too-often')
  await database.transaction(async (transaction) => {
    const attempt = await findAttempt(transaction, 'publicId', publicId)
    if (!attempt || !isOf(attempt, asking)) throw refuse('payment.not-found')
    // Another request may be storing an address: it has ended when the donation is read.
    await database.lock(transaction, 'payment_attempts', attempt.id)
    const donation = await findDonationOfAttempt(transaction, attempt.id)
    if (!donation) throw refuse('receipt.not-yet')
    if (donation.returnedAmount >= donation.amount) throw refuse('receipt.returned')
    const known = openDonationEmail(context, donation)
    if (known !== null && hashEmail(context.secrets, known) === hashEmail(context.secrets, email)) return
    if (donation.donorEmail !== null) throw refuse('receipt.other-address')
    if (clock() - donation.createdAt > ASKED_WITHIN) throw refuse('receipt.too-late')
    if (!(await mailReceiptTo(transaction, context, donation, email))) throw refuse('receipt.other-address')
  })
  return maskEmail(email)
}
