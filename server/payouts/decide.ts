import type { Transaction } from 'kysely'
import { type AdminPayout, decidePayout } from '#shared/contract/admin-money'
import type { CallInput } from '#shared/contract/call'
import { signedIn } from '../accounts/policy'
import type { Viewer } from '../accounts/viewer'
import { recordAct } from '../admin/audit-trail'
import type { Context } from '../context'
import type { Tables } from '../database/schema'
import { AppError, invalid, notFound } from '../http/app-error'
import type { Caller } from '../http/caller'
import type { Once } from '../http/idempotency'
import { ProviderUnavailable } from '../payments/gateway'
import { prepareSending } from './begin'
import { completePayout, failPayout } from './outcomes'
import { presentAdminPayouts } from './present-admin'
import { findPayout, type Payout } from './queries'
import { sendTransfer } from './send'

type Inside = Transaction<Tables>
export type Decision = CallInput<typeof decidePayout>['body']
/** Carries a decision out on a payout that was read under the person's lock. */
export type Carry = (transaction: Inside, payout: Payout) => Promise<Payout>

/**
 * Carries an admin's decision out, once per Idempotency-Key. What a provider is to send is handed to it after everything else is
 * written down; when its answer is lost, the payout stays processing and is asked about later. Throws as `prepareDecision`.
 */
export async function decide(
  context: Context,
  once: Once,
  input: CallInput<typeof decidePayout>,
  caller: Caller,
): Promise<void> {
  /** What this very request has decided; a repeat decides nothing. */
  let decided: Payout | null = null
  await once(decidePayout, input, caller, async () => {
    const carryOut = await prepareDecision(context, signedIn(caller.viewer), input.params.id, input.body)
    return async (transaction) => {
      decided = await carryOut(transaction)
      return { body: await presentOne(context, transaction, decided) }
    }
  })
  if (decided) await handOver(context, decided)
}

async function handOver(context: Context, payout: Payout): Promise<void> {
  if (payout.status !== 'processing' || payout.method === 'by-hand') return
  try {
    await sendTransfer(context, payout)
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    context.log.warn({ error, payout: payout.id }, 'no answer to a payout; it is asked about later')
  }
}

/**
 * Gets an admin's decision ready; gives what happens inside the transaction, where the state that it starts from is looked at
 * once more: of two admins at once the second gets 409 with the state that the first has made. Throws 404, 400, 409 in words, and
 * 502 while the rate of a transfer is not to be had.
 */
async function prepareDecision(context: Context, admin: Viewer, id: number, decision: Decision) {
  const { database, clock } = context
  const seen = await findPayout(database.read, id)
  if (!seen) throw notFound('Payout request')
  const carry = await carrierOf(context, admin, seen, decision)

  return async (transaction: Inside): Promise<Payout> => {
    await database.lock(transaction, 'users', seen.userId)
    const payout = await findPayout(transaction, id)
    if (!payout) throw notFound('Payout request')
    if (!mayBecome(payout, decision.status)) throw await conflict(context, transaction, payout)
    const decided = await carry(transaction, payout)
    await recordAct(transaction, {
      actorId: admin.id,
      action: `payout ${decision.status}`,
      subject: `payout:${id}`,
      before: actOf(payout),
      after: actOf(decided),
      createdAt: clock(),
    })
    return decided
  }
}

/** A provider ends what it was given; what is made by hand an admin ends, also when a bank sends it back later. */
function mayBecome({ status, method }: Payout, next: Decision['status']): boolean {
  const byHand = method === 'by-hand'
  if (next === 'processing') return status === 'pending'
  if (next === 'completed') return status === 'processing' && byHand
  return status === 'pending' || (byHand && (status === 'processing' || status === 'completed'))
}

async function carrierOf(context: Context, admin: Viewer, seen: Payout, decision: Decision): Promise<Carry> {
  const { notes, stripeTransferId } = decision
  const by = { actorId: admin.id, notes: notes ?? null }
  if (decision.status === 'processing') return prepareSending(context, admin, seen, decision)
  if (decision.status === 'failed') {
    const reason = notes ?? 'It was refused.'
    return (transaction, payout) => failPayout(transaction, context, payout, { ...by, reason })
  }
  return (transaction, payout) => {
    const transferId = stripeTransferId ?? payout.stripeTransferId
    if (!transferId) {
      throw invalid([
        { path: 'stripeTransferId', message: 'Please enter the reference that the bank gave this transfer' },
      ])
    }
    return completePayout(transaction, context, payout, { ...by, transferId })
  }
}

async function conflict(context: Context, transaction: Inside, payout: Payout): Promise<AppError> {
  return new AppError(409, wordsFor(payout), { details: { current: await presentOne(context, transaction, payout) } })
}

async function presentOne(context: Context, transaction: Inside, payout: Payout): Promise<AdminPayout> {
  const [presented] = await presentAdminPayouts(context, transaction, [payout])
  if (!presented) throw new Error(`The payout ${payout.id} is nobody's`)
  return presented
}

function wordsFor({ status, method }: Payout): string {
  if (status === 'pending') return 'This payout was not sent yet.'
  if (status === 'processing' && method !== 'by-hand')
    return 'This payout is on its way. The provider says when it has arrived or failed.'
  return status === 'processing' ? 'This payout is on its way already.' : `This payout has ${status} already.`
}

/** What the audit trail keeps of it. */
function actOf({ status, amount, method, reference, stripeTransferId, notes }: Payout) {
  return { status, amount, method, reference, stripeTransferId, notes }
}
