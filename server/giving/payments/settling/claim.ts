import type { Context } from '../../../context'
import type { Row } from '../../../platform/database/schema'
import { refuse } from '../../../platform/refusals/refusal'
import { ProviderUnavailable } from '../../../providers/gateway'
import { findDonationOfAttempt } from '../../donations/record'
import { findAttemptByReference } from '../find-payment'
import { didNotGoThrough } from '../messages'
import type { Attempt } from '../tables'
import { namesAmount } from './amount'
import type { Settlement } from './settle'
import { settleOnRequest } from './settle-on-request'

/** A donor's page's report of a payment. It is only compared with our own data; none of it is stored. */
export interface PaymentClaim {
  paymentIntentId: string
  fundraiserId: number
  /** Cents or dollars: there are pages that send the one and pages that send the other. */
  amount: number
}

/**
 * The donation of a payment that has succeeded; records it unless that has happened already. Throws 404 for a payment that is not
 * ours, 409 when it was made for something else or does not match, 402 while it is not paid, and 502 when the provider can't be reached.
 */
export async function recordClaimed(
  context: Context,
  claim: PaymentClaim,
): Promise<{ donation: Row<'donations'>; recordedNow: boolean }> {
  const attempt = await findAttemptByReference(context.database.read, claim.paymentIntentId)
  if (!attempt) throw refuse('payment.not-found')
  if (claim.fundraiserId !== attempt.fundraiserId) throw refuse('payment.other-fundraiser')
  if (!namesAmount(claim.amount, attempt.amount)) throw refuse('payment.other-amount')

  const earlier = await findDonationOfAttempt(context.database.read, attempt.id)
  if (earlier) return { donation: earlier, recordedNow: false }
  const { donation, recordedNow, attempt: current, providerStatus, message } = await askProvider(context, attempt)
  if (donation) return { donation, recordedNow }
  if (current.status === 'review') throw refuse('payment.in-review')
  if (current.status === 'returned') throw refuse('payment.went-back')
  const refused = providerStatus === 'declined' || providerStatus === 'closed'
  if (refused) throw refuse('payment.declined', { reason: message ?? didNotGoThrough() })
  throw refuse('payment.not-arrived', { message })
}

async function askProvider(context: Context, attempt: Attempt): Promise<Settlement> {
  try {
    return await settleOnRequest(context, attempt)
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    throw refuse('payment.not-checked', null, { cause: error })
  }
}
