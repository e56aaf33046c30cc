import type { Context } from '../context'
import type { Row } from '../database/schema'
import { findDonationOfAttempt } from '../donations/queries'
import type { PaymentState } from './gateway'
import { type Attempt, findAttempt, findQuote, listReferences, updateOpenAttempt } from './queries'
import { type Arrival, receivePayment } from './receive'

const DAY = 24 * 60 * 60_000
/** A payment that came to its end is looked at once more: for a second payment and for the provider's fee. */
const LAST_LOOK_AFTER = DAY

export type Standing = PaymentState['status'] | 'not-found'

/** Where an attempt stands after asking the provider. */
export interface Settlement {
  attempt: Attempt
  donation: Row<'donations'> | null
  /** Whether it was this very call that recorded the donation. */
  recordedNow: boolean
  /** What the provider says; of several references the most hopeful. */
  standing: Standing
  /** The provider's words, fit for the donor. */
  message: string | null
}

/**
 * The one way for money to become a donation. Asks the provider about everything that the attempt is known by and records
 * what has arrived, once, whoever calls and however often: the donor's page, the webhook, the return from the provider's page,
 * the reconciler. Throws ProviderUnavailable; then nothing has changed.
 */
export async function settle(context: Context, attempt: Attempt): Promise<Settlement> {
  const { arrivals, standing, message } = await askProvider(context, attempt)
  const recordedNow = arrivals.length > 0 && (await record(context, attempt, arrivals))
  if (arrivals.length === 0) await noteStanding(context, attempt, standing, message)
  const [current, donation] = await Promise.all([
    findAttempt(context.database.read, 'id', attempt.id),
    findDonationOfAttempt(context.database.read, attempt.id),
  ])
  return { attempt: current ?? attempt, donation: donation ?? null, recordedNow, standing, message }
}

const MOST_HOPEFUL_FIRST: readonly Standing[] = ['paid', 'action', 'waiting', 'not-found', 'declined', 'closed']

async function askProvider(context: Context, attempt: Attempt) {
  const arrivals: Arrival[] = []
  let standing: Standing | null = null
  let message: string | null = null
  for (const { reference } of await listReferences(context.database.read, attempt.id)) {
    const state = await context.gateways[attempt.provider].lookUp(reference)
    const status = state === 'not-found' ? state : state.status
    if (state !== 'not-found') arrivals.push(...state.received.map((received) => ({ reference, received })))
    if (standing === null || MOST_HOPEFUL_FIRST.indexOf(status) < MOST_HOPEFUL_FIRST.indexOf(standing)) {
      standing = status
      message = state === 'not-found' ? null : state.message
    }
  }
  return { arrivals, standing: standing ?? ('not-found' as const), message }
}

/** All that arrived, in one transaction; false when this call recorded no donation. */
async function record(context: Context, attempt: Attempt, arrivals: Arrival[]): Promise<boolean> {
  const quote = attempt.quoteId === null ? undefined : await findQuote(context.database.read, attempt.quoteId)
  return context.database.transaction(async (transaction) => {
    await context.database.lock(transaction, 'payment_attempts', attempt.id)
    const now = context.clock()
    let recorded = false
    for (const arrival of arrivals) {
      if (await receivePayment(transaction, context, { attempt, quote, arrival, now })) recorded = true
    }
    const status = (await findDonationOfAttempt(transaction, attempt.id)) ? 'succeeded' : 'review'
    await transaction
      .updateTable('payment_attempts')
      .set({ status, nextCheckAt: now + LAST_LOOK_AFTER, updatedAt: now })
      .where('id', '=', attempt.id)
      .execute()
    return recorded
  })
}

/** Nothing has arrived: remembers a refusal for the donor, and an attempt that can no longer be paid has failed. */
async function noteStanding(
  context: Context,
  attempt: Attempt,
  standing: Standing,
  message: string | null,
): Promise<void> {
  const now = context.clock()
  if (standing === 'closed') {
    const change = {
      status: 'failed' as const,
      lastError: message ?? attempt.lastError,
      nextCheckAt: now + LAST_LOOK_AFTER,
      updatedAt: now,
    }
    await updateOpenAttempt(context.database.write, attempt.id, change)
  } else if (standing === 'declined' && message !== attempt.lastError) {
    await updateOpenAttempt(context.database.write, attempt.id, { lastError: message, updatedAt: now })
  }
}
