import { formatCents } from '#shared/rules/money/money'
import type { Viewer } from '../../community/sessions/viewer'
import { mailAdmins } from '../../community/users/admins'
import type { Context } from '../../context'
import { recordAction } from '../../platform/audit-log'
import type { Transaction } from '../../platform/database/schema'
import { type Refusal, refuse } from '../../platform/refusals/refusal'
import { ProviderRefusal, ProviderUnavailable } from '../../providers/gateway'
import { Authority } from '../ledger/authority'
import { FAILURES } from './letters'
import { findSendingObstacle } from './methods'
import { presentAdminPayout } from './present-admin'
import {
  findAccount,
  findPayout,
  forgetApproval,
  insertStep,
  listRetiredReferences,
  listSteps,
  lockBoth,
  readPayee,
  retireReference,
  updatePayout,
} from './queries'
import { destinationOf, labelOf } from './sealed'
import { approve } from './second-admin'
import {
  type Applied,
  type ApplyDecision,
  type Decision,
  mayBeStopped,
  prepareSending,
  sendTransfer,
  storeFirstApproval,
} from './send'
import { completePayout, failPayout } from './steps'
import type { Payout } from './tables'

/** Hands a decided payout to the provider that sends it. Without an answer it stays processing and is checked later. */
export async function handOver(context: Context, { payout, approvedMethod }: Applied): Promise<void> {
  if (approvedMethod || payout.status !== 'processing' || payout.method === 'by-hand') return
  try {
    await sendTransfer(context, payout)
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    const text = 'no answer to a payout, or it was not let in; it is asked about later'
    context.log.warn({ error, payout: payout.id }, text)
  }
}

/** Prepares a decision; the returned function applies it, and of two admins the second gets 409. */
export async function prepareDecision(context: Context, admin: Viewer, id: number, decision: Decision) {
  const { database, clock } = context
  const seen = await findPayout(database.read, id)
  if (!seen) throw refuse('payout.not-found')
  const by = await Authority.admin(database.read, admin, seen.userId)
  const stop = isStop(seen, decision) ? await prepareStop(context, seen) : null
  const apply = stop ? applierOfStop(context, by, decision) : await applierOf(context, by, seen, decision)

  return async (transaction: Transaction): Promise<Applied> => {
    await lockBoth(database, transaction, seen.userId, admin.id)
    const payout = await findPayout(transaction, id)
    if (!payout) throw refuse('payout.not-found')
    const obstacle = stop && payout.status === 'processing' ? stop(payout) : null
    if (obstacle) throw obstacle
    if (stop ? payout.status !== 'processing' : !mayBecome(payout, decision.status))
      throw await conflict(context, transaction, admin, payout)
    const applied = await apply(transaction, payout)
    const { payout: decided, approvedMethod, firstAdminId } = applied
    if (decision.status === 'failed') await forgetApproval(transaction, id)
    await recordAction(transaction, {
      actorId: by.actorId,
      action: approvedMethod ? 'payout approved' : `payout ${decision.status}`,
      subject: `payout:${id}`,
      before: auditedFields(payout),
      after: {
        ...auditedFields(decided),
        ...(approvedMethod && { approvedMethod }),
        ...(firstAdminId && { firstAdminId }),
      },
      createdAt: clock(),
    })
    return applied
  }
}

/** Whether a decision takes a payout from the provider that it was given to. */
function isStop({ status, method, stripeTransferId }: Payout, decision: Decision): boolean {
  const isWithProvider = status === 'processing' && method !== null && method !== 'by-hand' && stripeTransferId === null
  const isByHand = decision.status === 'processing' && decision.method === 'by-hand'
  return isWithProvider && (decision.status === 'failed' || isByHand)
}

function applierOfStop(context: Context, by: Authority<number>, decision: Decision): ApplyDecision {
  const notes = decision.notes ?? null
  if (decision.status === 'failed')
    return async (transaction, payout) => {
      const end = { by, notes, reason: notes ?? FAILURES.notSent }
      return { payout: await failPayout(transaction, context, payout, end) }
    }
  const transferId = decision.stripeTransferId ?? null
  return async (transaction, payout) => {
    const obstacle = await findSendingObstacle(transaction, context, payout)
    if (obstacle) throw obstacle
    const { account, person } = await readPayee(transaction, payout)
    const destination = account ? destinationOf(context.secrets, account, person) : null
    const plan = { method: 'by-hand', destination } as const
    const verdict = await approve(transaction, context, by, payout, plan)
    if (!verdict.maySend) return storeFirstApproval(transaction, by, payout, plan.method, decision)
    const { firstAdminId } = verdict
    const sent = { by, firstAdminId, notes, transferId }
    return { payout: await continueByHand(transaction, context, payout, sent), firstAdminId }
  }
}

/** Whether an admin may set this status. A provider ends its own payouts; an admin ends manual ones, also when a bank returns one later. */
function mayBecome({ status, method }: Payout, next: Decision['status']): boolean {
  const byHand = method === 'by-hand'
  if (next === 'processing') return status === 'pending'
  if (next === 'completed') return status === 'processing' && byHand
  return status === 'pending' || (byHand && (status === 'processing' || status === 'completed'))
}

async function applierOf(
  context: Context,
  by: Authority<number>,
  seen: Payout,
  decision: Decision,
): Promise<ApplyDecision> {
  const { notes = null, stripeTransferId } = decision
  if (decision.status === 'processing') return prepareSending(context, by, seen, decision)
  if (decision.status === 'failed') {
    const reason = notes ?? FAILURES.refused
    return async (transaction, payout) => {
      if (payout.status === 'completed') await announceUndoing(transaction, context, by, payout)
      return { payout: await failPayout(transaction, context, payout, { by, notes, reason }) }
    }
  }
  return async (transaction, payout) => {
    const transferId = stripeTransferId ?? payout.stripeTransferId
    if (!transferId) throw refuse('payout.reference-missing', null, { at: 'stripeTransferId' })
    return { payout: await completePayout(transaction, context, payout, { by, notes, transferId }) }
  }
}

/** The money of a completed payout comes back only with two admins: one alone could send it a second time. */
async function announceUndoing(transaction: Transaction, context: Context, by: Authority<number>, payout: Payout) {
  const completed = (await listSteps(transaction, [payout.id])).findLast(({ status }) => status === 'completed')
  if (completed?.actorId === by.actorId) throw refuse('payout.completed-by-you')
  const amount = formatCents(payout.amount)
  await mailAdmins(transaction, context, `payout-undone:${payout.id}`, () => ({
    subject: `A completed payout is marked as failed: ${amount}`,
    paragraphs: [
      `A transfer of ${amount} by hand was marked as completed, and now as failed: its money can be paid out again. Please check with your bank that it really came back. The audit trail names both admins.`,
    ],
    action: { label: 'See the payouts', url: `${context.config.publicUrl}/admin?tab=payouts` },
  }))
}

async function conflict(context: Context, transaction: Transaction, admin: Viewer, payout: Payout): Promise<Refusal> {
  const { status, method } = payout
  const details = { current: await presentAdminPayout(context, transaction, admin, payout) }
  if (status === 'pending') return refuse('payout.not-sent', null, { details })
  if (status !== 'processing') return refuse('payout.ended-already', { status }, { details })
  return refuse(method === 'by-hand' ? 'payout.sent-already' : 'payout.with-provider', null, { details })
}

function auditedFields({ status, amount, method, reference, stripeTransferId, notes }: Payout) {
  return { status, amount, method, reference, stripeTransferId, notes }
}

/** Decides inside the transaction whether a payout may be taken from its provider. Returns the reason why not; null if it may. */
type CheckStop = (payout: Payout) => Refusal | null

/** The provider must have nothing of it; the returned check fails if it was sent meanwhile. */
async function prepareStop(context: Context, seen: Payout): Promise<CheckStop> {
  const { database, clock } = context
  const check: CheckStop = (payout) => {
    if (payout.stripeTransferId !== null) return refuse('payout.with-provider')
    if (!mayBeStopped(payout, clock())) return refuse('payout.being-sent')
    const isSame = payout.reference === seen.reference && payout.sendingUntil === seen.sendingUntil
    return isSame ? null : refuse('payout.just-changed')
  }
  const refused = check(seen)
  if (refused) throw refused
  // If all calls are known to have had no effect, the look-up is only a second opinion: it may be refused as they were.
  const mustAnswer = seen.sendingUntil !== null
  if (seen.reference !== null && (await isAtProvider(context, seen, seen.reference, mustAnswer)))
    throw refuse('payout.with-provider')
  for (const reference of await listRetiredReferences(database.read, seen.id))
    if (await isAtProvider(context, seen, reference, true)) throw refuse('payout.with-provider')
  return check
}

async function isAtProvider({ gateways }: Context, { method }: Payout, reference: string, mustAnswer: boolean) {
  if (method === null || method === 'by-hand') return false
  try {
    const state = await gateways[method].lookUpTransfer(reference)
    return state !== 'not-found' && state.status !== 'failed'
  } catch (error) {
    if (!(error instanceof ProviderUnavailable || error instanceof ProviderRefusal)) throw error
    if (!mustAnswer) return false
    throw refuse('payout.perhaps-sent', null, { cause: error })
  }
}

/** Makes a stopped payout one that an admin transfers by hand. Its reference stays stored. Runs under the person's lock. */
async function continueByHand(
  transaction: Transaction,
  { secrets, clock }: Pick<Context, 'secrets' | 'clock'>,
  payout: Payout,
  sent: { by: Authority<number>; firstAdminId: number | null; notes: string | null; transferId: string | null },
): Promise<Payout> {
  const now = clock()
  const account = payout.bankAccountId === null ? undefined : await findAccount(transaction, payout.bankAccountId)
  if (payout.reference !== null) await retireReference(transaction, payout.id, payout.reference, now)
  const changed = await updatePayout(transaction, sent.by, payout, {
    method: 'by-hand',
    reference: null,
    destinationLabel: account ? labelOf({ secrets }, account) : payout.destinationLabel,
    localAmount: null,
    localCurrency: null,
    rate: null,
    notes: sent.notes ?? payout.notes,
    stripeTransferId: sent.transferId,
    waitingFor: null,
    lastError: null,
    sendingUntil: null,
    nextCheckAt: null,
  })
  const { by, firstAdminId } = sent
  const { actorId } = by
  const step = { payoutId: payout.id, status: 'processing', actorId, firstAdminId, createdAt: now } as const
  await insertStep(transaction, step)
  return changed
}
