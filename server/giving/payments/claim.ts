import { say } from '#shared/language/say'
import { donationAmountProblem, invalidAmountTitle, MAXIMUM_DONATION } from '#shared/rules/limits'
import { dollarsToCents } from '#shared/rules/money/money'
import type { Context } from '../../context'
import { DAY, MINUTE } from '../../platform/durations'
import { createLimits } from '../../platform/limits/limits'
import { readCurrent } from '../../platform/maintenance'
import { refuse, refuseInput } from '../../platform/refusals/refusal'
import { ProviderUnavailable } from '../../providers/gateway'
import { findDonationOfAttempt } from '../donations/record'
import { DECLINES_PER_ATTEMPT } from './card-testing'
import { findAttemptByReference } from './payment'
import { updateOpenAttempt } from './queries'
import { closeReferences } from './references'
import { type Settlement, settle } from './settle'
import type { Attempt } from './tables'

/** A donor's page's report of a payment. It is only compared with our own data; none of it is stored. */
interface PaymentClaim {
  paymentIntentId: string
  fundraiserId: number
  /** Cents or dollars: there are pages that send the one and pages that send the other. */
  amount: number
}

/** The donation of a paid payment, recorded now if it was not yet; the claim itself is never trusted. */
export async function recordClaimed(context: Context, claim: PaymentClaim) {
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

const ASKED = { max: 120, windowMs: 10 * MINUTE }
/** Far below a provider's own limit a minute, which starting and booking payments need too. */
const ASKED_IN_ALL = { max: 1_200, windowMs: MINUTE }

/** The provider is not asked, because nothing may be booked. */
export class PausedForMaintenance extends ProviderUnavailable {}

/** Settles for a request from outside. Throws ProviderUnavailable over the limits, too. */
export async function settleOnRequest(context: Context, attempt: Attempt): Promise<Settlement> {
  const { maintenance } = await readCurrent(context)
  if (maintenance) throw new PausedForMaintenance('Not asked while maintenance is on')
  const limits = createLimits(context.database, context.clock)
  const verdict = await limits.take(`asked:${attempt.id}`, ASKED.max, ASKED.windowMs)
  if (!verdict.allowed) throw new ProviderUnavailable('Asked too often about one payment')
  const inAll = await limits.take(`asked:${attempt.provider}`, ASKED_IN_ALL.max, ASKED_IN_ALL.windowMs)
  if (!inAll.allowed) throw new ProviderUnavailable('Asked too often in all')
  const settlement = await settle(context, attempt)
  return (await closeIfTesting(context, settlement.attempt)) ?? settlement
}

/** Closes an open attempt with too many declined cards; null if there is nothing to close. */
export async function closeIfTesting(context: Context, attempt: Attempt): Promise<Settlement | null> {
  if (attempt.status !== 'open' || attempt.failures < DECLINES_PER_ATTEMPT) return null
  if ((await closeReferences(context, attempt)) === 'unknown')
    throw new ProviderUnavailable('The attempt could not be closed')
  return settle(context, attempt)
}

/** A provider that still reports a payment as pending after this time has forgotten it: no phone prompt stays open that long. */
const ABANDONED_AFTER = 14 * DAY

/** Makes an attempt unpayable before it expires, so that a sleeping tab can't pay it any more. */
export async function expireAttempt(context: Context, attempt: Attempt): Promise<void> {
  const outcome = await closeReferences(context, attempt)
  const now = context.clock()
  const change = { status: 'expired' as const, donorPhone: null, nextCheckAt: now + DAY, updatedAt: now }
  const isAbandoned = outcome === 'unknown' && now >= attempt.createdAt + ABANDONED_AFTER
  if (outcome === 'closed' || isAbandoned) await updateOpenAttempt(context.database.write, attempt.id, change)
  if (outcome === 'paid-meanwhile') await settle(context, attempt)
}

/** The amount in cents. Throws 400 below $1, above the card provider's maximum, and for fractions of a cent. */
export function readAmount({ amount, currency }: { amount: number; currency?: 'usd' | undefined }): number {
  const cents = currency ? wholeCents(amount) : dollarsToCents(amount)
  const problem = amountProblem(amount, cents)
  if (cents === null || problem) throw refuseInput([{ path: 'amount', message: problem ?? invalidAmountTitle() }])
  return cents
}

/** Whether the amount in a payment claim is `cents`, given either in cents or in dollars. */
export const namesAmount = (claim: number, cents: number) => claim === cents || dollarsToCents(claim) === cents

const wholeCents = (amount: number): number | null => (Number.isSafeInteger(amount) ? amount : null)

function amountProblem(sent: number, cents: number | null): string | null {
  if (cents !== null || sent <= 0) return donationAmountProblem(cents)
  return sent > MAXIMUM_DONATION
    ? donationAmountProblem(MAXIMUM_DONATION + 1)
    : say('Please enter an amount in whole cents')
}

/** Messages to donors that are used in more than one place. Each says what happened to the money. */
export const inReview = () => say('Your payment has arrived and is being looked at. Please do not pay again.')
export const wentBack = () =>
  say('Your payment did not match what was asked for, so it went back to you. It can take some days to arrive.')
export const didNotGoThrough = () => say('This payment did not go through. You have not been charged.')
