import type { Transaction } from 'kysely'
import type { AdminPayout, payOwedBalance } from '#shared/contract/admin/money'
import type { CallInput } from '#shared/contract/base/call'
import type { Viewer } from '../../../community/sessions/viewer'
import { requireImpartial, requireSettledAdmin } from '../../../community/users/impartial'
import type { Context } from '../../../context'
import { recordAction } from '../../../platform/audit-log'
import type { Tables } from '../../../platform/database/schema'
import { refuse } from '../../../platform/refusals/refusal'
import { findPeople } from '../accounts/person'
import { approve } from '../approvals/second-admin'
import { checkLastPayment } from '../check-parts'
import { sentLetter } from '../mail/letters'
import { notifyOfPayout } from '../mail/notify'
import { insertStep, updatePayout } from '../queries'
import { RECIPIENT_LABEL, sealRecipient } from '../recipient'
import { presentOne } from '../review/decide'
import { restOf, restRefusal } from '../safeguards/rest'
import { findUnconfirmed } from '../safeguards/unconfirmed'
import { storePayout } from '../store-payout'
import type { Payout } from '../tables'
import { completePayout } from '../transfers/outcomes'

/**
 * Pays all that is left of an ended balance by hand, to a recipient in words: the money leaves the balance at once, so that no second
 * admin pays it too. With the bank's reference the payout is completed; otherwise an admin completes it later. If it needs two admins,
 * it is a pending payout with this admin's approval. Throws 403 for an admin who is concerned, 404, 409 and 400 as
 * `checkLastPayment`, 409 before the person has taken over an account that a leader made and while payouts to them rest, and 400 for the reference of a transfer that a second admin has not approved.
 */
export async function payByHand(
  context: Context,
  transaction: Transaction<Tables>,
  admin: Viewer,
  { userId, fundraiserId, amount, recipient, stripeTransferId, notes }: CallInput<typeof payOwedBalance>['body'],
): Promise<AdminPayout> {
  const { database, secrets, clock } = context
  await requireImpartial(transaction, admin, userId)
  await requireSettledAdmin(transaction, admin, clock())
  await database.lock(transaction, 'users', userId)
  const person = (await findPeople(transaction, [userId])).get(userId)
  // Whether they were paid before matters only for a payout to an account.
  const unconfirmed = person ? findUnconfirmed(person, { recipient }, false) : null
  if (unconfirmed) throw unconfirmed
  const rest = person ? restOf({ person, account: undefined, method: 'by-hand' }, clock()) : null
  if (rest) throw restRefusal(rest)
  const parts = [{ fundraiserId, amount }]
  await checkLastPayment(transaction, userId, parts, clock())
  const words = { recipient: sealRecipient(secrets, recipient, userId), destinationLabel: RECIPIENT_LABEL }
  const stored = await storePayout(transaction, context, { userId, isFinal: 1, notes: notes ?? null, ...words }, parts)
  const plan = { method: 'by-hand', destination: null } as const
  if (!(await approve(transaction, context, admin, stored, plan)).maySend) {
    if (stripeTransferId) throw refuse('payout.reference-too-early', null, { at: 'stripeTransferId' })
    await recordPayment('owed balance approved', stored)
    return presentOne(context, transaction, stored)
  }
  const sent = await updatePayout(transaction, stored.id, { status: 'processing', method: 'by-hand', tries: 1 })
  await insertStep(transaction, {
    payoutId: sent.id,
    status: 'processing',
    note: null,
    actorId: admin.id,
    createdAt: clock(),
  })
  const end = { transferId: stripeTransferId ?? null, actorId: admin.id }
  if (end.transferId === null) await notifyOfPayout(transaction, context, sent, 'sent', sentLetter)
  const payout = end.transferId === null ? sent : await completePayout(transaction, context, sent, end)
  await recordPayment('owed balance paid by hand', payout)
  return presentOne(context, transaction, payout)

  function recordPayment(action: string, { id, status, stripeTransferId: reference }: Payout): Promise<void> {
    return recordAction(transaction, {
      ...{ actorId: admin.id, action, subject: `payout:${id}`, before: { balance: amount }, createdAt: clock() },
      after: { balance: 0, userId, fundraiserId, status, reference, notes },
    })
  }
}
