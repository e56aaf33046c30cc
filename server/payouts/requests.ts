import type { Transaction } from 'kysely'
import type { CallInput } from '#shared/contract/call'
import type { createPayoutRequest, PayoutRequest } from '#shared/contract/payouts'
import { formatCents } from '#shared/rules/money'
import { ACCOUNT_NEEDED_MESSAGE } from '#shared/rules/payouts'
import { requireOwnPassword } from '../accounts/own-password'
import type { Viewer } from '../accounts/viewer'
import type { Context } from '../context'
import type { Tables } from '../database/schema'
import { AppError, invalid, notFound, tooMany } from '../http/app-error'
import { createLimits } from '../http/limits'
import { findPrimaryAccount } from './account-queries'
import { overdrawnWords, payableFrom, totalOf } from './balance'
import { listPurses } from './balance-queries'
import { bookRequest } from './books'
import { requestedLetter } from './letters'
import { lockPerson } from './person'
import { presentPayouts } from './present'
import { labelOf } from './present-account'
import { findWaitingPayout, insertPayout, insertStep } from './queries'
import { tellOfPayout } from './tell'

const DAY = 24 * 60 * 60_000
/** Far more than anyone with many fundraisers asks for in one day. */
const A_DAY = { max: 60, windowMs: DAY }

/**
 * Gets a payout request ready; gives what happens inside the transaction: the amount leaves the balance at once and is set aside.
 * Throws 403 before the person has a password of their own, 404 for a fundraiser that is not the viewer's, 400 for more than is
 * there, 409 without an account and for a second request, 429 over the daily limit.
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
    A_DAY.max,
    A_DAY.windowMs,
  )
  if (!verdict.allowed) throw tooMany('You have asked many times today. Please go on tomorrow.', verdict.retryAfterMs)

  return async (transaction: Transaction<Tables>): Promise<PayoutRequest> => {
    requireOwnPassword(await lockPerson(context, transaction, viewer))
    const account = await findPrimaryAccount(transaction, viewer.id)
    if (!account) throw new AppError(409, ACCOUNT_NEEDED_MESSAGE)
    const purses = await listPurses(transaction, [viewer.id])
    const purse = purses.find((candidate) => candidate.fundraiserId === fundraiserId)
    if (!purse && fundraiserId !== null) throw notFound('Fundraiser')
    await refuseSecondRequest(transaction, viewer, fundraiserId)
    const payable = purse ? payableFrom(purse, purses) : 0
    if (amount > payable) throw tooMuch(payable, totalOf(purses))

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
    await tellOfPayout(transaction, context, payout, 'requested', (publicUrl, facts) =>
      requestedLetter(publicUrl, facts, account.isVerified === 1),
    )
    return presentOne(await presentPayouts(transaction, [payout]))
  }
}

/**
 * One request at a time waits for each fundraiser: a second one before an admin has even looked at the first is a double tap, not
 * a wish. Once the first is on its way, what has come in since may be asked for: nobody should wait days for a bank to do so.
 */
async function refuseSecondRequest(
  transaction: Transaction<Tables>,
  viewer: Viewer,
  fundraiserId: number | null,
): Promise<void> {
  const waiting = await findWaitingPayout(transaction, viewer.id, fundraiserId)
  if (!waiting) return
  const asked = `You have asked for ${formatCents(waiting.amount)} of this already.`
  throw new AppError(409, `${asked} You can ask for more once that is on its way.`)
}

function tooMuch(payable: number, total: number): AppError {
  const message =
    total < 0 ? overdrawnWords(total) : `You can have at most ${formatCents(payable)} paid out from this now.`
  return invalid([{ path: 'amount', message }])
}

function presentOne([payout]: PayoutRequest[]): PayoutRequest {
  if (!payout) throw new Error('The payout that was just inserted is gone')
  return payout
}
