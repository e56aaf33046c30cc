import type { Context } from '../../../context'
import { beforeCommit } from '../../../platform/database/open'
import type { Row } from '../../../platform/database/schema'
import { inLanguage, knownLanguage } from '../../../platform/language'
import { type PaymentState, ProviderReplyUnknown } from '../../../providers/gateway'
import type { Provider } from '../../../providers/registry'
import { findDonationOfAttempt } from '../../donations/record'
import { createCardTestingGuard } from '../card-testing/card-testing'
import { findAttempt, findQuote, listReferences, updateOpenAttempt } from '../queries'
import { findPaidStatus } from '../review-status'
import type { Attempt } from '../tables'
import { type Arrival, receivePayment } from './receive'

const DAY = 24 * 60 * 60_000
/** An attempt with a final status is checked once more after this time: for a second payment and for the provider's fee. */
const LAST_LOOK_AFTER = DAY

export type ProviderStatus = PaymentState['status'] | 'not-found'

/** The state of an attempt after asking the provider. */
export interface Settlement {
  attempt: Attempt
  donation: Row<'donations'> | null
  /** Whether this call recorded the donation. */
  recordedNow: boolean
  /** The provider's status; with several references, the most hopeful one. */
  providerStatus: ProviderStatus
  /** The provider's message, in words that the donor may read. */
  message: string | null
}

/**
 * The only way for money to become a donation. Asks the provider about every reference of the attempt and records each received
 * payment once, however often it is called and by whichever caller: the donor's page, the webhook, the return from the provider's
 * page, the reconciler. Throws ProviderUnavailable; then nothing has changed.
 */
export async function settle(context: Context, attempt: Attempt): Promise<Settlement> {
  const { arrivals, providerStatus, message } = await askProvider(context, attempt)
  const recorded = arrivals.length > 0 ? await record(context, attempt, arrivals) : null
  if (recorded) return { ...recorded, recordedNow: true, providerStatus, message }
  if (arrivals.length === 0) await noteProviderStatus(context, attempt, providerStatus, message)
  const [current, donation] = await Promise.all([
    findAttempt(context.database.read, 'id', attempt.id),
    findDonationOfAttempt(context.database.read, attempt.id),
  ])
  return { attempt: current ?? attempt, donation: donation ?? null, recordedNow: false, providerStatus, message }
}

/** If the references of an attempt have different states, the first one in this list counts. */
const STATUS_PRIORITY: readonly ProviderStatus[] = ['paid', 'action', 'waiting', 'not-found', 'declined', 'closed']

async function askProvider(context: Context, attempt: Attempt) {
  const arrivals: Arrival[] = []
  let providerStatus: ProviderStatus | null = null
  let message: string | null = null
  let unknown: ProviderReplyUnknown | null = null
  const references = await listReferences(context.database.read, attempt.id)
  for (const { reference, provider, handle } of references) {
    const state = await lookUp(context, attempt, provider, reference)
    if (state instanceof ProviderReplyUnknown) {
      unknown = state
      continue
    }
    const status = state === 'not-found' ? state : state.status
    // Its provider never answered and does not know it: the other references say more.
    if (status === 'not-found' && handle === '' && references.length > 1) continue
    if (state !== 'not-found') arrivals.push(...state.received.map((received) => ({ reference, provider, received })))
    if (providerStatus === null || STATUS_PRIORITY.indexOf(status) < STATUS_PRIORITY.indexOf(providerStatus)) {
      providerStatus = status
      message = state === 'not-found' ? null : state.message
    }
  }
  // Money that is known to have arrived does not wait until another reference is understood. Everything else does.
  if (unknown && arrivals.length === 0) throw unknown
  return { arrivals, providerStatus: providerStatus ?? ('not-found' as const), message }
}

/**
 * Returns the error if the reply has an unknown shape. Why a payment failed is said in the language of its donor, not of the request: it is
 * stored, and compared with what was stored before.
 */
async function lookUp({ gateways }: Context, { language }: Attempt, provider: Provider, reference: string) {
  try {
    return await inLanguage(knownLanguage(language), () => gateways[provider].lookUp(reference))
  } catch (error) {
    if (error instanceof ProviderReplyUnknown) return error
    throw error
  }
}

/** Records all received payments in one transaction; returns null when this call recorded no donation. */
async function record(context: Context, attempt: Attempt, arrivals: Arrival[]) {
  const quote = attempt.quoteId === null ? undefined : await findQuote(context.database.read, attempt.quoteId)
  return context.database.transaction(async (transaction) => {
    await context.database.lock(transaction, 'payment_attempts', attempt.id)
    // While the provider was asked, the donor may have closed the account.
    const current = (await findAttempt(transaction, 'id', attempt.id)) ?? attempt
    const now = context.clock()
    let donation: Row<'donations'> | null = null
    for (const arrival of arrivals) {
      donation = (await receivePayment(transaction, context, { attempt: current, quote, arrival, now })) ?? donation
    }
    const status = donation ? 'succeeded' : await findPaidStatus(transaction, attempt.id)
    const updated = await transaction
      .updateTable('payment_attempts')
      .set({ status, donorPhone: null, nextCheckAt: now + LAST_LOOK_AFTER, updatedAt: now })
      .where('id', '=', attempt.id)
      .returningAll()
      .executeTakeFirst()
    if (!donation) return null
    beforeCommit(transaction, () => createCardTestingGuard(context).countPaid(transaction, current))
    return { attempt: updated ?? current, donation }
  })
}

/** When no payment has arrived: stores a decline for the donor, and fails an attempt that can no longer be paid. */
async function noteProviderStatus(
  context: Context,
  attempt: Attempt,
  providerStatus: ProviderStatus,
  message: string | null,
): Promise<void> {
  const now = context.clock()
  if (providerStatus === 'closed') {
    const change = {
      status: 'failed' as const,
      donorPhone: null,
      lastError: message ?? attempt.lastError,
      nextCheckAt: now + LAST_LOOK_AFTER,
      updatedAt: now,
    }
    await updateOpenAttempt(context.database.write, attempt.id, change)
  } else if (providerStatus === 'declined' && message !== attempt.lastError) {
    await updateOpenAttempt(context.database.write, attempt.id, { lastError: message, updatedAt: now })
  }
}
