import type { UpdateResult } from 'kysely'
import type { Viewer } from '../../community/sessions/viewer'
import type { Context } from '../../context'
import { prepareDecision } from '../../giving/payouts/decide'
import { stopRefund } from '../../giving/refunds/request'
import { FIRST_TRY_LASTS } from '../../giving/refunds/send'
import { recordAction } from '../../platform/audit-log'
import type { Transaction } from '../../platform/database/schema'
import { refuse } from '../../platform/refusals/refusal'

import { findStuckJob, type StuckJobKind } from './stuck-jobs'

/** Makes a failed or stuck job due again, as when it was new; its worker then does its usual work. */
export async function retry({ database, clock }: Context, viewer: Viewer, kind: StuckJobKind, id: number) {
  const now = clock()
  const found = await findStuckJob(database, now, kind, id)
  if (!found) throw refuse('stuck-job.not-stuck')
  const makeDue = MAKE_DUE[kind]
  if (found.canRetry !== 1 || !makeDue) throw refuse('stuck-job.not-retriable')
  // Another server may be sending this refund right now: wait until that request is over.
  const dueAt = kind === 'refund' ? now + FIRST_TRY_LASTS : now
  await database.transaction(async (transaction) => {
    const { numUpdatedRows } = await makeDue(transaction, id, dueAt)
    if (numUpdatedRows !== 1n) throw refuse('stuck-job.not-stuck')
    const entry = { actorId: viewer.id, action: 'retry', subject: `${kind}:${id}`, createdAt: now }
    await recordAction(transaction, {
      ...entry,
      before: { title: found.title, detail: found.detail, tries: found.tries },
      after: { nextTryAt: dueAt },
    })
  })
}

/** Each function changes only a job that is still stuck, because a worker may have been first. */
const MAKE_DUE: Record<
  StuckJobKind,
  ((transaction: Transaction, id: number, now: number) => Promise<UpdateResult>) | null
> = {
  provider: null,
  webhook: (transaction, id, now) =>
    transaction
      .updateTable('provider_events')
      .set({ status: 'received', attempts: 0, nextAttemptAt: now, error: null })
      .where('id', '=', id)
      .where('status', 'in', ['failed', 'unmatched'])
      .executeTakeFirst(),
  attempt: (transaction, id, now) =>
    transaction
      .updateTable('payment_attempts')
      .set({ nextCheckAt: now })
      .where('id', '=', id)
      .where('status', '=', 'open')
      .executeTakeFirst(),
  payout: (transaction, id, now) =>
    transaction
      .updateTable('payout_requests')
      .set({ nextCheckAt: now })
      .where('id', '=', id)
      .where('status', '=', 'processing')
      .executeTakeFirst(),
  refund: (transaction, id, now) =>
    transaction
      .updateTable('refunds')
      .set({ nextCheckAt: now })
      .where('id', '=', id)
      .where('status', 'in', ['requested', 'pending'])
      .executeTakeFirst(),
  mail: (transaction, id, now) =>
    transaction
      .updateTable('outgoing_mail')
      .set({ status: 'waiting', attempts: 0, nextAttemptAt: now, error: null })
      .where('id', '=', id)
      .where('status', '=', 'failed')
      .executeTakeFirst(),
}

/** Gives up a stuck payout or refund that the provider does not have. */
export async function stop(context: Context, viewer: Viewer, kind: StuckJobKind, id: number): Promise<void> {
  const { database, clock } = context
  const found = await findStuckJob(database, clock(), kind, id)
  if (!found) throw refuse('stuck-job.not-stuck')
  if (found.canStop !== 1) throw refuse('stuck-job.not-stoppable')
  if (kind === 'refund') return stopRefund(context, viewer, id)
  const decide = await prepareDecision(context, viewer, id, { status: 'failed', notes: undefined })
  await database.transaction(decide)
}

/** Removes a problem at a provider that an admin has dealt with. The audit trail keeps it. Throws 409 when it is not there any more. */
export async function dismiss({ database, clock }: Context, viewer: Viewer, kind: StuckJobKind, id: number) {
  if (kind !== 'provider') throw refuse('stuck-job.not-stuck')
  await database.transaction(async (transaction) => {
    const removed = await transaction
      .deleteFrom('provider_problems')
      .where('id', '=', id)
      .returning(['provider', 'title', 'subject', 'problem', 'count'])
      .executeTakeFirst()
    if (!removed) throw refuse('stuck-job.not-stuck')
    const entry = { actorId: viewer.id, action: 'dismiss', subject: `provider:${id}`, createdAt: clock() }
    await recordAction(transaction, { ...entry, before: removed })
  })
}
