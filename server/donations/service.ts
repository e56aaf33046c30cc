import { findUser } from '../accounts/queries'
import type { Context } from '../context'
import type { Row } from '../database/schema'
import { readFundraiser } from '../fundraisers/service'
import { AppError, notFound } from '../http/app-error'
import { type Cursor, decodeCursor } from '../http/cursor'
import { namesAmount } from '../payments/amount'
import { ProviderUnavailable } from '../payments/gateway'
import { type Attempt, findAttemptByReference } from '../payments/queries'
import type { Settlement } from '../payments/settle'
import { settleOnRequest } from '../payments/settle-on-request'
import { DID_NOT_GO_THROUGH, IN_REVIEW } from '../payments/words'
import { findDonationOfAttempt, listDonationsOf, listDonationsTo, type ReceivedDonation } from './queries'

const DEFAULT_LIMIT = 50

export interface DonationPage<Donation = Row<'donations'>> {
  rows: Donation[]
  next: Cursor | null
}

interface PageRequest {
  limit?: number | undefined
  cursor?: string | undefined
}

/** The donations of a fundraiser, newest first, and where the next page begins. Throws 404, and 400 for a foreign cursor. */
export async function readDonations(
  context: Context,
  fundraiserId: number,
  request: PageRequest,
): Promise<DonationPage> {
  const limit = request.limit ?? DEFAULT_LIMIT
  const after = decodeCursor(request.cursor)
  await readFundraiser(context, fundraiserId)
  return pageOf(await listDonationsOf(context.database.read, fundraiserId, after, limit + 1), limit)
}

/** What a person's fundraisers have received, newest first, and where the next page begins. Throws 404, and 400 as above. */
export async function readReceived(
  context: Context,
  userId: number,
  request: PageRequest,
): Promise<DonationPage<ReceivedDonation>> {
  const limit = request.limit ?? DEFAULT_LIMIT
  const after = decodeCursor(request.cursor)
  if (!(await findUser(context.database.read, userId))) throw notFound('User')
  return pageOf(await listDonationsTo(context.database.read, userId, after, limit + 1), limit)
}

/** `rows` is one more than a page holds, where there is a next one. */
function pageOf<Donation extends Row<'donations'>>(rows: Donation[], limit: number): DonationPage<Donation> {
  const last = rows[limit - 1]
  return {
    rows: rows.slice(0, limit),
    next: rows.length > limit && last ? { value: last.createdAt, id: last.id } : null,
  }
}

/** What a donor's page says about a payment. It is compared with what we know, and never used. */
export interface PaymentClaim {
  paymentIntentId: string
  fundraiserId: number
  /** Cents or dollars: pages of both kinds send it. */
  amount: number
}

/**
 * The donation of a payment that has succeeded, recorded now if nobody was first. Throws 404 for a payment that is not ours, 409 when
 * it was made for something else or does not fit, 402 while it is not paid, and 502 when the provider can't be asked.
 */
export async function recordClaimed(
  context: Context,
  claim: PaymentClaim,
): Promise<{ donation: Row<'donations'>; recordedNow: boolean }> {
  const attempt = await findAttemptByReference(context.database.read, claim.paymentIntentId)
  if (!attempt) throw notFound('Payment')
  if (claim.fundraiserId !== attempt.fundraiserId)
    throw new AppError(409, 'This payment was made for another fundraiser')
  if (!namesAmount(claim.amount, attempt.amount)) throw new AppError(409, 'This payment was made for another amount')

  const earlier = await findDonationOfAttempt(context.database.read, attempt.id)
  if (earlier) return { donation: earlier, recordedNow: false }
  const { donation, recordedNow, attempt: current, standing, message } = await askProvider(context, attempt)
  if (donation) return { donation, recordedNow }
  if (current.status === 'review') throw new AppError(409, IN_REVIEW)
  const refused = standing === 'declined' || standing === 'closed'
  throw new AppError(402, message ?? (refused ? DID_NOT_GO_THROUGH : 'This payment has not arrived yet.'))
}

async function askProvider(context: Context, attempt: Attempt): Promise<Settlement> {
  try {
    return await settleOnRequest(context, attempt)
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    throw new AppError(
      502,
      'Your payment could not be checked yet. If you have paid, your donation will appear by itself.',
      { cause: error },
    )
  }
}
