import type { Transaction } from 'kysely'
import type { decidePayout } from '#shared/contract/admin/money'
import type { CallInput } from '#shared/contract/base/call'
import type { Viewer } from '../../../community/sessions/viewer'
import type { Context } from '../../../context'
import type { Handle } from '../../../platform/database/open'
import type { Tables } from '../../../platform/database/schema'
import { refuse } from '../../../platform/refusals/refusal'
import { findAccount } from '../account-queries'
import { destinationOf, sealDestination } from '../accounts/destination'
import { findPeople } from '../accounts/person'
import { labelOf } from '../accounts/present-account'
import { approve } from '../approvals/second-admin'
import { listBalances } from '../balance/list-balances'
import { sentLetter } from '../mail/letters'
import { notifyOfPayout } from '../mail/notify'
import { findObstacle, methodsFor } from '../methods'
import { CONNECT_NAME, convertsCurrency, isToOwnAccount } from '../own-account'
import type { PayoutMethod } from '../payout-method'
import { insertStep, listPaidPeople, listParts, updatePayout } from '../queries'
import type { Payout } from '../tables'
import { localAmountOf, readRate } from './exchange-rate'
import { newReference } from './reference'
import { CALL_LASTS } from './sending-window'

/**
 * Prepares the sending of a payout: its method and its rate. Returns the function that runs inside the transaction and stores the
 * destination and the reference before any provider is called. If the payout needs two admins, that of the first one only keeps the
 * approval. Throws 409 when something blocks it.
 */
export async function prepareSending(
  context: Context,
  admin: Viewer,
  seen: Payout,
  decision: Decision,
): Promise<ApplyDecision> {
  // A payout with another status by now is refused inside the transaction.
  if (seen.status !== 'pending') return async (_, payout) => ({ payout })
  const first = await readPlan(context, context.database.read, seen, decision.method)
  const rate =
    first.destination && convertsCurrency(first.method) ? await readRate(context, first.destination.currency) : null

  return async (transaction, payout) => {
    const plan = await readPlan(context, transaction, payout, decision.method)
    const { method, destination } = plan
    if (method !== first.method) throw refuse('payout.just-changed')
    const verdict = await approve(transaction, context, admin, payout, plan)
    if (!verdict.maySend) return keepApproved(transaction, payout, method, decision)
    const now = context.clock()
    const byHand = method === 'by-hand'
    const currency = destination && convertsCurrency(method) ? destination.currency : 'USD'
    const tries = payout.tries + 1
    const sent = await updatePayout(transaction, payout.id, {
      status: 'processing',
      method,
      tries,
      reference: byHand ? null : newReference(payout.id, tries),
      destination: destination && sealDestination(context.secrets, destination, payout.id),
      destinationLabel: isToOwnAccount(method) ? `${CONNECT_NAME} account` : plan.label,
      localAmount: byHand || !destination ? null : localAmountOf(payout.amount, { ...destination, currency }, rate),
      localCurrency: byHand ? null : currency,
      rate,
      notes: decision.notes ?? payout.notes,
      stripeTransferId: byHand ? (decision.stripeTransferId ?? null) : null,
      checks: 0,
      nextCheckAt: byHand ? null : now + CALL_LASTS,
    })
    await insertStep(transaction, {
      payoutId: payout.id,
      status: 'processing',
      note: null,
      actorId: admin.id,
      createdAt: now,
    })
    // For a transfer by a provider, the person is notified once the provider has accepted it.
    if (byHand) await notifyOfPayout(transaction, context, sent, 'sent', sentLetter)
    return { payout: sent, firstAdminId: verdict.firstAdminId }
  }
}

/** What remains of the first of two admins' decision: the notes. Throws 400 for the reference of a transfer, which must not be made yet. */
export async function keepApproved(
  transaction: Transaction<Tables>,
  payout: Payout,
  method: PayoutMethod,
  { stripeTransferId, notes }: Pick<Decision, 'stripeTransferId' | 'notes'>,
): Promise<Applied> {
  if (stripeTransferId) throw refuse('payout.reference-too-early', null, { at: 'stripeTransferId' })
  const kept = notes ? await updatePayout(transaction, payout.id, { notes }) : payout
  return { payout: kept, approvedMethod: method }
}

async function readPlan(
  context: Context,
  database: Handle | Transaction<Tables>,
  payout: Payout,
  wanted: string | undefined,
) {
  const account = payout.bankAccountId === null ? undefined : await findAccount(database, payout.bankAccountId)
  const person = (await findPeople(database, [payout.userId])).get(payout.userId)
  if (!person) throw new Error(`The payout ${payout.id} is nobody's`)
  const parts = await listParts(database, [payout.id])
  const balances = await listBalances(database, [payout.userId])
  const hasBeenPaid = (await listPaidPeople(database, [payout.userId])).has(payout.userId)
  const hasSender = context.config.organisation !== null
  const readiness = { payout, parts, account, person, balances, hasBeenPaid, hasSender, now: context.clock() }
  const obstacle = findObstacle(readiness)
  if (obstacle) throw obstacle
  const methods = methodsFor(context, readiness)
  const method = wanted === undefined ? methods[0] : methods.find((candidate) => candidate === wanted)
  if (!method) throw refuse('payout.method-impossible')
  if (account)
    return { method, destination: destinationOf(context.secrets, account, person), label: labelOf(context, account) }
  if (payout.recipient === null) throw refuse('payout.account-gone')
  return { method, destination: null, label: payout.destinationLabel }
}

export type Decision = CallInput<typeof decidePayout>['body']

export interface Applied {
  payout: Payout
  /** Set when only a first approval was kept, and the payout waits for a second admin. */
  approvedMethod?: PayoutMethod
  /** The admin who approved it before it was sent. */
  firstAdminId?: number | null
}

/** Applies a decision to a payout that was read under the person's lock. */
export type ApplyDecision = (transaction: Transaction<Tables>, payout: Payout) => Promise<Applied>
