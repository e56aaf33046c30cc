import type { Transaction } from 'kysely'
import type { CallInput } from '#shared/contract/base/call'
import type { createPayoutRequest, PayoutRequest } from '#shared/contract/payouts'
import { requireOwnPassword } from '../../community/auth/own-password'
import type { Viewer } from '../../community/sessions/viewer'
import type { Context } from '../../context'
import type { Tables } from '../../platform/database/schema'
import { createLimits } from '../../platform/limits/limits'
import { refuse } from '../../platform/refusals/refusal'
import { findPrimaryAccount } from './account-queries'
import { lockPerson } from './accounts/person'
import { labelOf } from './accounts/present-account'
import { checkLastPayment, checkParts, partsOf } from './check-parts'
import { requestedLetter } from './mail/letters'
import { notifyOfPayout } from './mail/notify'
import { presentOne, presentPayouts } from './present'
import { storePayout } from './store-payout'

const DAY = 24 * 60 * 60_000
/** Far more than anyone with many fundraisers asks for in one day. */
const DAILY_LIMIT = { max: 60, windowMs: DAY }

/**
 * Prepares a payout request. Returns the function that stores it inside the transaction: the amount leaves the balances at once, so
 * several requests may wait, together never for more than there is. Throws 403 before the person has chosen their own password, 404
 * for a fundraiser that is not the viewer's, 400 for more than can be paid out, 409 without an account and for a last payment that is
 * not possible yet, 429 over the daily limit.
 */
export async function prepareRequest(
  context: Context,
  viewer: Viewer,
  body: CallInput<typeof createPayoutRequest>['body'],
) {
  const parts = partsOf(body)
  const isFinal = body.final ?? false
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
    if (isFinal) await checkLastPayment(transaction, viewer.id, parts, context.clock())
    else await checkParts(transaction, viewer.id, parts)

    const destination = { bankAccountId: account.id, destinationLabel: labelOf(context, account) }
    const details = { userId: viewer.id, isFinal: isFinal ? 1 : 0, ...destination } as const
    const payout = await storePayout(transaction, context, details, parts)
    await notifyOfPayout(transaction, context, payout, 'requested', (publicUrl, facts) =>
      requestedLetter(publicUrl, facts, account.isVerified === 1),
    )
    return presentOne(await presentPayouts(context, transaction, [payout], true))
  }
}
