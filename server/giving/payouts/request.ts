import type { Transaction } from 'kysely'
import type { CallInput } from '#shared/contract/base/call'
import type { createPayoutRequest, PayoutRequest } from '#shared/contract/payouts'
import { requireOwnPassword } from '../../community/auth/own-password'
import type { Viewer } from '../../community/sessions/viewer'
import type { Context } from '../../platform/context'
import type { Tables } from '../../platform/database/schema'
import { createLimits } from '../../platform/limits/limits'
import { type Refusal, refuse } from '../../platform/refusals/refusal'
import { findPrimaryAccount } from './account-queries'
import { lockPerson } from './accounts/person'
import { labelOf } from './accounts/present-account'
import { payableFrom, totalOf } from './balance/balance'
import { listBalances } from './balance/list-balances'
import { bookRequest } from './book'
import { requestedLetter } from './mail/letters'
import { notifyOfPayout } from './mail/notify'
import { presentPayouts } from './present'
import { findWaitingPayout, insertPayout, insertStep } from './queries'

const DAY = 24 * 60 * 60_000
/** Far more than anyone with many fundraisers asks for in one day. */
const DAILY_LIMIT = { max: 60, windowMs: DAY }

/**
 * Prepares a payout request. Returns the function that stores it inside the transaction: the amount leaves the balance at once.
 * Throws 403 before the person has chosen their own password, 404 for a fundraiser that is not the viewer's, 400 for more than can
 * be paid out, 409 without an account and for a second request, 429 over the daily limit.
 */
export async function prepareRequest(
  context: Context,
  viewer: Viewer,
  body: CallInput<typeof createPayoutRequest>['body'],
) {
  const { amount } = body
  const fundraiserId = body.fundraiserId ?? null
  const verdict = await createLimits(context.database, context.clock).take(
    `payout:${viewer.id}`,
    DAILY_LIMIT.max,
    DAILY_LIMIT.windowMs,
  )
  if (!verdict.allowed) throw refuse('payout.too-many', null, { retryAfterMs: verdict.retryAfterMs })

  return async (transaction: Transaction<Tables>): Promise<PayoutRequest> => {
    requireOwnPassword(await lockPerson(context, transaction, viewer))
    const account = await findPrimaryAccount(transaction, viewer.id)
    if (!account) throw refuse('bank-account.needed')
    const balances = await listBalances(transaction, [viewer.id])
    const balance = balances.find((candidate) => candidate.fundraiserId === fundraiserId)
    if (!balance && fundraiserId !== null) throw refuse('fundraiser.not-found')
    await refuseSecondRequest(transaction, viewer, fundraiserId)
    const payable = balance ? payableFrom(balance, balances) : 0
    if (amount > payable) throw tooMuch(payable, totalOf(balances))

    const now = context.clock()
    const payout = await insertPayout(transaction, {
      userId: viewer.id,
      fundraiserId,
      amount,
      requestedAt: now,
      bankAccountId: account.id,
      destinationLabel: labelOf(account),
    })
    await bookRequest(transaction, payout)
    await insertStep(transaction, { payoutId: payout.id, status: 'pending', note: null, actorId: null, createdAt: now })
    await notifyOfPayout(transaction, context, payout, 'requested', (publicUrl, facts) =>
      requestedLetter(publicUrl, facts, account.isVerified === 1),
    )
    return presentOne(await presentPayouts(transaction, [payout]))
  }
}

/**
 * Allows one pending request per fundraiser: a second one before an admin has decided the first is a double tap. Once the first
 * is on its way, newer donations may be requested: nobody should have to wait days for a bank before that.
 */
async function refuseSecondRequest(
  transaction: Transaction<Tables>,
  viewer: Viewer,
  fundraiserId: number | null,
): Promise<void> {
  const waiting = await findWaitingPayout(transaction, viewer.id, fundraiserId)
  if (waiting) throw refuse('payout.waiting', { amount: waiting.amount })
}

function tooMuch(payable: number, total: number): Refusal {
  if (total < 0) return refuse('payout.overdrawn', { balance: total }, { at: 'amount' })
  return refuse('payout.too-much', { payable }, { at: 'amount' })
}

function presentOne([payout]: PayoutRequest[]): PayoutRequest {
  if (!payout) throw new Error('The payout that was just inserted is gone')
  return payout
}
