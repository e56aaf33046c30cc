import type { Transaction } from 'kysely'
import type { Context } from '../context'
import type { Row, Tables } from '../database/schema'
import { addToTotals } from '../donations/queries'
import { type LedgerEvent, postEvent } from '../ledger/post'
import type { DisputeState, RefundState } from '../payments/gateway'
import type { Teller } from '../payouts/tell'
import { centsOf } from './amounts'
import { readBasis } from './basis'
import { linesBetween, returnedOf, worthOf } from './position'
import {
  type Dispute,
  findDonationOfPayment,
  insertDispute,
  insertRefund,
  listDisputes,
  listRefunds,
  type Payment,
  type Refund,
  updateDispute,
  updateDonation,
  updateRefund,
} from './queries'
import { tellCreator } from './tell-creator'
import { tellDonor, tellDonorOfDispute } from './tell-donor'

/** What a provider says has become of a payment: all of it. */
export interface Found {
  refunds: readonly RefundState[]
  disputes: readonly DisputeState[]
}

/**
 * Books what went back out of a payment, or came back in, each change once: the rows, the ledger, the donation and the
 * fundraiser's totals, and the mails to donor and creator. Part of a transaction that holds the lock of the payment's attempt.
 */
export async function bookReturns(
  transaction: Transaction<Tables>,
  context: Pick<Context, 'log'> & Teller,
  payment: Payment,
  found: Found,
): Promise<void> {
  const basis = await readBasis(transaction, payment)
  const donation = await findDonationOfPayment(transaction, payment.id)
  let refunds = await listRefunds(transaction, payment.id)
  let disputes = await listDisputes(transaction, payment.id)
  const now = context.clock()
  const returnedBefore = returnedOf(basis, { refunds, disputes })

  const post = async (
    event: Pick<LedgerEvent, 'eventKey' | 'kind'>,
    next: { refunds: Refund[]; disputes: Dispute[] },
  ) => {
    const lines = linesBetween(basis, { refunds, disputes }, next)
    if (lines.length > 0) await postEvent(transaction, { ...event, createdAt: now, lines })
  }

  // Providers list the newest first.
  for (const state of found.refunds.toReversed()) {
    const row = matching(refunds, state) ?? (await insertFound(state))
    const status = statusAfter(row, state)
    if (status === row.status && row.externalId === state.externalId) continue
    const change = {
      status,
      externalId: state.externalId,
      error: status === 'failed' ? (state.message ?? 'The provider could not deliver it') : null,
      nextCheckAt: status === 'pending' ? (row.nextCheckAt ?? now) : null,
      updatedAt: now,
    }
    const changed = await updateRefund(transaction, row.id, change)
    const next = refunds.map((refund) => (refund.id === row.id ? changed : refund))
    if (status === 'succeeded')
      await post({ eventKey: `refund:${row.id}`, kind: 'refund' }, { refunds: next, disputes })
    if (row.status === 'succeeded')
      await post({ eventKey: `refund:${row.id}:failed`, kind: 'refund_failed' }, { refunds: next, disputes })
    if (status === 'failed') context.log.error({ refund: row.id, payment: payment.id }, 'refund failed')
    refunds = next
    if (donation && status !== row.status) await tellDonor(transaction, context, { donation, refund: changed, payment })
    if (donation && status === 'succeeded' && row.status !== 'succeeded') {
      const without = { refunds: refunds.filter(({ id }) => id !== row.id), disputes }
      await tellCreator(transaction, context, {
        mailKey: `creator-refund:${row.id}`,
        fundraiserId: donation.fundraiserId,
        amount: row.amount,
        by: 'us',
        lines: linesBetween(basis, without, { refunds, disputes }),
      })
    }
  }

  for (const state of found.disputes.toReversed()) {
    const known = disputes.find(({ externalId }) => externalId === state.externalId)
    const row = known ?? (await insertDispute(transaction, newDispute(state)))
    if (!known) disputes = [...disputes, row]
    const { status, feeInUsdCents: fee } = state
    const withdrawnAmount = state.withdrawn ? worthOf(basis, state.amount) : 0
    if (known && status === row.status && fee === row.fee && withdrawnAmount === row.withdrawnAmount) continue
    const changes = row.changes + 1
    const changed = await updateDispute(transaction, row.id, { status, fee, withdrawnAmount, changes, updatedAt: now })
    const next = disputes.map((dispute) => (dispute.id === row.id ? changed : dispute))
    await post({ eventKey: `dispute:${row.id}:${changes}`, kind: 'dispute' }, { refunds, disputes: next })
    if (status !== row.status || !known)
      context.log.warn({ dispute: row.id, payment: payment.id, status }, 'payment disputed')
    disputes = next
    if (donation && status === 'lost' && row.status !== 'lost') {
      await tellDonorOfDispute(transaction, context, donation, changed)
      const without = { refunds, disputes: disputes.filter(({ id }) => id !== row.id) }
      await tellCreator(transaction, context, {
        mailKey: `creator-dispute:${row.id}`,
        fundraiserId: donation.fundraiserId,
        amount: row.amount,
        by: 'bank',
        lines: linesBetween(basis, without, { refunds, disputes }),
      })
    }
  }

  if (donation) await moveTotals(donation)

  async function insertFound(state: RefundState): Promise<Refund> {
    const row = await insertRefund(transaction, {
      paymentId: payment.id,
      provider: payment.provider,
      reference: state.externalId,
      amount: centsOf(basis, { refunds }, state.amount),
      localAmount: state.amount,
      status: 'requested',
      createdAt: now,
      updatedAt: now,
    })
    refunds = [...refunds, row]
    return row
  }

  /** As an inquiry: what it has become since is a change like any other. */
  function newDispute(state: DisputeState) {
    return {
      paymentId: payment.id,
      provider: payment.provider,
      externalId: state.externalId,
      amount: centsOf(basis, { refunds: [] }, state.amount),
      status: 'inquiry' as const,
      reason: state.reason,
      createdAt: now,
      updatedAt: now,
    }
  }

  async function moveTotals({ id, fundraiserId, amount }: Row<'donations'>): Promise<void> {
    const returnedAmount = returnedOf(basis, { refunds, disputes })
    const isDisputed = disputes.some(({ status }) => status === 'open' || status === 'inquiry') ? 1 : 0
    await updateDonation(transaction, id, { returnedAmount, isDisputed })
    const counts = (returned: number) => (returned < amount ? 1 : 0)
    const count = counts(returnedAmount) - counts(returnedBefore)
    if (returnedAmount !== returnedBefore)
      await addToTotals(transaction, fundraiserId, returnedBefore - returnedAmount, count)
  }
}

/** By the provider's id, by our reference, and where the provider repeats none, by the amount that we asked it for. */
function matching(refunds: readonly Refund[], state: RefundState): Refund | undefined {
  const unknown = refunds.filter(({ externalId }) => externalId === null)
  return (
    refunds.find(({ externalId }) => externalId === state.externalId) ??
    (state.reference === null
      ? unknown.find(({ status, localAmount }) => status === 'requested' && localAmount === state.amount)
      : unknown.find(({ reference }) => reference === state.reference))
  )
}

/** A refund goes on to succeed or fail, and one that has succeeded can still fail; it never goes back. */
function statusAfter(row: Refund, state: RefundState): Refund['status'] {
  const isFinal = row.status === 'failed' && row.externalId !== null
  if (isFinal || (row.status === 'succeeded' && state.status === 'pending')) return row.status
  return state.status
}
