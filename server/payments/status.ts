import type { PaymentAttempt } from '#shared/contract/payments'
import type { Context } from '../context'
import { presentDonation } from '../donations/present'
import { findDonationOfAttempt } from '../donations/queries'
import { notFound } from '../http/app-error'
import { ProviderUnavailable } from './gateway'
import { type Attempt, findAttempt } from './queries'
import type { Standing } from './settle'
import { settleOnRequest } from './settle-on-request'
import { DID_NOT_GO_THROUGH, IN_REVIEW } from './words'

type Shown = Pick<PaymentAttempt, 'status' | 'message'>

/** The true state of a payment for the donor's page: asked of the provider unless it has come to its end. Throws 404. */
export async function readPaymentStatus(context: Context, publicId: string): Promise<PaymentAttempt> {
  const known = await findAttempt(context.database.read, 'publicId', publicId)
  if (!known) throw notFound('Payment')
  const { attempt, standing, message } = await ask(context, known)
  const donation =
    attempt.status === 'succeeded' ? await findDonationOfAttempt(context.database.read, attempt.id) : undefined
  return {
    attemptId: attempt.publicId,
    fundraiserId: attempt.fundraiserId,
    amount: attempt.amount,
    ...shown(attempt, standing, message),
    donation: donation ? presentDonation(donation) : null,
  }
}

async function ask(
  context: Context,
  attempt: Attempt,
): Promise<{ attempt: Attempt; standing: Standing; message: string | null }> {
  if (attempt.status !== 'open') return { attempt, standing: 'not-found', message: null }
  try {
    return await settleOnRequest(context, attempt)
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    return {
      attempt,
      standing: 'not-found',
      message: 'The payment provider does not answer right now. We keep asking.',
    }
  }
}

/** What the donor reads always says what happened to the money. */
function shown({ status, lastError }: Attempt, standing: Standing, message: string | null): Shown {
  switch (status) {
    case 'succeeded':
      return { status, message: null }
    case 'review':
      return { status, message: IN_REVIEW }
    case 'expired':
      return { status, message: 'This payment was not completed in time. You have not been charged.' }
    case 'failed':
      return { status, message: lastError ?? DID_NOT_GO_THROUGH }
    case 'open':
      if (standing === 'action')
        return { status: 'action', message: message ?? 'Your bank asks you to confirm this payment.' }
      if (standing === 'declined') return { status: 'failed', message: message ?? DID_NOT_GO_THROUGH }
      return { status: 'checking', message }
  }
}
