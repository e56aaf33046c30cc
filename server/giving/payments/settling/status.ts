import type { PaymentAttempt } from '#shared/contract/payments'
import { say } from '#shared/language/say'
import { maskEmail } from '#shared/rules/people/mask-email'
import { type Caller, VISITOR } from '../../../community/sessions/viewer'
import type { Context } from '../../../context'
import { refuse } from '../../../platform/refusals/refusal'
import { ProviderUnavailable } from '../../../providers/gateway'
import { openDonationEmail } from '../../donations/donor-email'
import { presentDonation } from '../../donations/present'
import { findDonationOfAttempt } from '../../donations/record'
import { didNotGoThrough, inReview, wentBack } from '../messages'
import { ownedKeys } from '../owned-key'
import { promptOf } from '../prompt'
import { findAttempt, findAttemptByKey } from '../queries'
import type { Attempt } from '../tables'
import type { ProviderStatus } from './settle'
import { PausedForMaintenance, settleOnRequest } from './settle-on-request'

const noAnswer = () => say('The payment provider does not answer right now. We keep asking.')
const inMaintenance = () =>
  say('The site is being maintained. If you have paid, your donation is recorded afterwards: please do not pay again.')

type Shown = Pick<PaymentAttempt, 'status' | 'message'>

/**
 * The true status of a payment for the donor's page. Asks the provider unless the status is final. Throws 404. A page that was killed
 * before it read the reply to its payment request knows only the Idempotency-Key of that request, so the caller's key is accepted like
 * the id.
 */
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
  const { attempt, providerStatus, message } = await ask(context, known)
  const donation =
    attempt.status === 'succeeded' ? await findDonationOfAttempt(context.database.read, attempt.id) : undefined
  const email = donation ? openDonationEmail(context, donation) : null
  return {
    attemptId: attempt.publicId,
    fundraiserId: attempt.fundraiserId,
    // An admin may have accepted another amount than was asked for.
    amount: donation?.amount ?? attempt.amount,
    ...shown(attempt, providerStatus, message),
    prompt: await promptOf(context, attempt),
    donation: donation ? presentDonation(donation) : null,
    ...(email && { receiptTo: maskEmail(email) }),
  }
}

async function ask(
  context: Context,
  attempt: Attempt,
): Promise<{ attempt: Attempt; providerStatus: ProviderStatus; message: string | null }> {
  if (attempt.status !== 'open') return { attempt, providerStatus: 'not-found', message: null }
  try {
    return await settleOnRequest(context, attempt)
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    return {
      attempt,
      providerStatus: 'not-found',
      message: error instanceof PausedForMaintenance ? inMaintenance() : noAnswer(),
    }
  }
}

/** The status and message for the donor. They always say what happened to the money. */
function shown({ status, lastError }: Attempt, providerStatus: ProviderStatus, message: string | null): Shown {
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
