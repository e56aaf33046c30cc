import type { decidePayout } from '#shared/contract/admin/money'
import type { CallInput } from '#shared/contract/base/call'
import type { Context } from '../../context'
import type { Handle } from '../../platform/database/open'
import type { Transaction } from '../../platform/database/schema'
import { refuse } from '../../platform/refusals/refusal'
import { ProviderAccessRefused, ProviderOutOfFunds, ProviderRefusal } from '../../providers/gateway'
import { Authority } from '../ledger/authority'
import { FAILURES, sentLetter, withDetail } from './letters'
import {
  CONNECT_NAME,
  convertsCurrency,
  findObstacle,
  findSendingObstacle,
  isToOwnAccount,
  methodsFor,
  readReadiness,
} from './methods'
import { notifyOfPayout } from './notify'
import { insertStep, listRetiredReferences, underLock, updatePayout } from './queries'
import { localAmountOf, readRate } from './quote'
import { destinationOf, labelOf, openDestination, sealDestination } from './sealed'
import { approve } from './second-admin'
import {
  askAbout,
  newReference,
  noteDouble,
  noteError,
  recordTransfer,
  returnToReference,
  waitForFunds,
} from './settle'
import { failPayout } from './steps'
import type { Payout, PayoutMethod } from './tables'

/** Chooses method and rate; the returned function stores reference and destination before any call. */
export async function prepareSending(
  context: Context,
  by: Authority<number>,
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
    const verdict = await approve(transaction, context, by, payout, plan)
    if (!verdict.maySend) return storeFirstApproval(transaction, by, payout, method, decision)
    const now = context.clock()
    const byHand = method === 'by-hand'
    const currency = destination && convertsCurrency(method) ? destination.currency : 'USD'
    const tries = payout.tries + 1
    const sent = await updatePayout(transaction, by, payout, {
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
    const { firstAdminId } = verdict
    const { actorId } = by
    const step = { payoutId: payout.id, status: 'processing', actorId, firstAdminId, createdAt: now } as const
    await insertStep(transaction, step)
    // For a transfer by a provider, the person is notified once the provider has accepted it.
    if (byHand) await notifyOfPayout(transaction, context, sent, 'sent', sentLetter)
    return { payout: sent, firstAdminId }
  }
}

/** What remains of the first of two admins' decision: the notes. Throws 400 for the reference of a transfer, which must not be made yet. */
export async function storeFirstApproval(
  transaction: Transaction,
  by: Authority,
  payout: Payout,
  method: PayoutMethod,
  { stripeTransferId, notes }: Pick<Decision, 'stripeTransferId' | 'notes'>,
): Promise<Applied> {
  if (stripeTransferId) throw refuse('payout.reference-too-early', null, { at: 'stripeTransferId' })
  const kept = notes ? await updatePayout(transaction, by, payout, { notes }) : payout
  return { payout: kept, approvedMethod: method }
}

async function readPlan(context: Context, database: Handle, payout: Payout, wanted: string | undefined) {
  const readiness = await readReadiness(context, database, payout)
  const { account, person } = readiness
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

export type ApplyDecision = (transaction: Transaction, payout: Payout) => Promise<Applied>

/** A retry is the same transfer. After ProviderUnavailable the outcome is unknown and asked about later. */
export async function sendTransfer(context: Context, payout: Payout): Promise<void> {
  const { id, method, reference, destination, localAmount, amount } = payout
  if (method === null || method === 'by-hand' || reference === null || destination === null || localAmount === null)
    throw new RangeError(`The payout ${id} is not to be sent by a provider`)
  const gateway = context.gateways[method]
  const earlier = await findEarlierTransfer(context, payout)
  if (earlier) {
    const returned = await returnToReference(context, payout, earlier.reference)
    if (returned) await recordTransfer(context, returned, earlier.state)
    else await noteDouble(context, payout, earlier.reference)
    return
  }
  const window = await openSendingWindow(context, payout)
  if (!window) return
  try {
    const state = await gateway.transfer({
      reference,
      amount,
      localAmount,
      destination: openDestination(context.secrets, destination, id),
      narration: `Pamoja payout ${id}`,
    })
    await recordTransfer(context, payout, state)
  } catch (error) {
    if (error instanceof ProviderAccessRefused) {
      await window.closeWithoutEffect()
      await noteError(context, payout, error.reason ?? error.message)
      throw error
    }
    if (!(error instanceof ProviderRefusal)) throw error
    await window.closeWithoutEffect()
    context.log.warn({ error, payout: id }, 'payout refused by the provider')
    // The provider may refuse because this is a retry. Then the transfer that was sent before counts.
    if (await askAbout(context, payout)) return
    const endsPayout = !(error instanceof ProviderOutOfFunds) || error.isReferenceUsedUp
    if (window.mayBeSentAlready && endsPayout) await noteError(context, payout, error.reason ?? error.message)
    else await recordRefusal(context, payout, error)
  }
}

/** A transfer that the provider has made or is making under a retired reference, although it had ended it; null without any. */
async function findEarlierTransfer({ database, gateways }: Context, { id, method }: Payout) {
  if (method === null || method === 'by-hand') return null
  for (const reference of await listRetiredReferences(database.read, id)) {
    const state = await gateways[method].lookUpTransfer(reference)
    if (state !== 'not-found' && state.status !== 'failed') return { reference, state }
  }
  return null
}

async function recordRefusal(context: Context, seen: Payout, error: ProviderRefusal): Promise<void> {
  const { reason } = error
  await underLock(context, seen, async (transaction, payout) => {
    if (payout.status !== 'processing' || payout.reference !== seen.reference) return
    if (error instanceof ProviderOutOfFunds)
      return waitForFunds(transaction, context, payout, { reason, isReferenceUsedUp: error.isReferenceUsedUp })
    await failPayout(transaction, context, payout, {
      by: Authority.provider,
      reason: withDetail(FAILURES.refusedByProvider, reason),
    })
  })
}

/** After this time a call to a provider is over, whatever became of it. Far longer than a call may take. Milliseconds. */
const CALL_LASTS = 2 * 60_000

/** A call without an answer may have worked, and the provider may list its transfer late: until then nothing is stopped. Milliseconds. */
export const LISTED_AFTER = 30 * 60_000

/** One call that sends a payout: while it is open, nobody else sends or stops the payout. */
interface SendingWindow {
  /** Whether an earlier call may have sent it and the provider may not list it yet: then a refusal of this call does not end the payout. */
  mayBeSentAlready: boolean
  /** Closes it after a call that is known to have sent nothing. Without this the outcome counts as unknown. */
  closeWithoutEffect(): Promise<void>
}

/** Null when it must not be sent now: stopped, replaced, a call still open, or something has changed. */
async function openSendingWindow(context: Context, seen: Payout): Promise<SendingWindow | null> {
  const { clock } = context
  const until = clock() + CALL_LASTS
  const before = await underLock(context, seen, async (transaction, payout) => {
    const isSame =
      payout.status === 'processing' && payout.method === seen.method && payout.reference === seen.reference
    if (!isSame || payout.stripeTransferId !== null) return undefined
    if (payout.sendingUntil !== null && payout.sendingUntil > clock()) return undefined
    if ((await findSendingObstacle(transaction, context, payout)) !== null) return undefined
    await updatePayout(transaction, Authority.provider, seen, { sendingUntil: until })
    return payout.sendingUntil
  })
  if (before === undefined) return null
  return {
    mayBeSentAlready: before !== null && before + LISTED_AFTER > clock(),
    closeWithoutEffect: () =>
      underLock(context, seen, async (transaction, payout) => {
        if (payout.sendingUntil === until && payout.reference === seen.reference)
          await updatePayout(transaction, Authority.provider, seen, { sendingUntil: before })
      }),
  }
}

/** Whether a payout with a provider may still be stopped: it was not accepted, and no call to send it is open or too recent. */
export function mayBeStopped({ status, method, stripeTransferId, sendingUntil }: Payout, now: number): boolean {
  const isWithProvider = status === 'processing' && method !== null && method !== 'by-hand'
  return isWithProvider && stripeTransferId === null && (sendingUntil === null || sendingUntil + LISTED_AFTER <= now)
}
