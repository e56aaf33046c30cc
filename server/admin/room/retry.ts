import type { Transaction } from 'kysely'
import type { Viewer } from '../../accounts/viewer'
import type { Context } from '../../context'
import type { Tables } from '../../database/schema'
import { AppError } from '../../http/app-error'
import { FIRST_TRY_LASTS } from '../../refunds/send'
import { recordAct } from '../audit-trail'
import { findTrouble, type TroubleKind } from './troubles'

type Inside = Transaction<Tables>

/**
 * Makes something that failed or hangs due again, as at its beginning; its worker then does what it always does. A refund comes
 * due a little later. Written down.
 * Throws 409 when all is well with it by now, and when trying again can't help.
 */
export async function retry(
  { database, clock }: Context,
  viewer: Viewer,
  kind: TroubleKind,
  id: number,
): Promise<void> {
  const now = clock()
  const found = await findTrouble(database, now, kind, id)
  if (!found) throw new AppError(409, 'Nothing is wrong with this any more.')
  const makeDue = MAKE_DUE[kind]
  if (found.canRetry !== 1 || !makeDue)
    throw new AppError(409, 'Trying again can’t help here. Please read what is known about it.')
  // What another server may be asking for at this moment is not asked for beside it.
  const dueAt = kind === 'refund' ? now + FIRST_TRY_LASTS : now
  await database.transaction(async (transaction) => {
    if (!(await makeDue(transaction, id, dueAt))) throw new AppError(409, 'Nothing is wrong with this any more.')
    await recordAct(transaction, {
      actorId: viewer.id,
      action: 'retry',
      subject: `${kind}:${id}`,
      before: { title: found.title, detail: found.detail, tries: found.tries },
      after: { nextTryAt: dueAt },
      createdAt: now,
    })
  })
}

/** Each changes only what is still in trouble: a worker may have been first. Says whether it did. */
const MAKE_DUE: Record<TroubleKind, ((transaction: Inside, id: number, now: number) => Promise<boolean>) | null> = {
  webhook: async (transaction, id, now) =>
    changed(
      await transaction
        .updateTable('provider_events')
        .set({ status: 'received', attempts: 0, nextAttemptAt: now, error: null })
        .where('id', '=', id)
        .where('status', 'in', ['failed', 'unmatched'])
        .executeTakeFirst(),
    ),
  attempt: async (transaction, id, now) =>
    changed(
      await transaction
        .updateTable('payment_attempts')
        .set({ nextCheckAt: now })
        .where('id', '=', id)
        .where('status', 'in', ['open', 'review'])
        .executeTakeFirst(),
    ),
  payment: null,
  payout: async (transaction, id, now) =>
    changed(
      await transaction
        .updateTable('payout_requests')
        .set({ nextCheckAt: now })
        .where('id', '=', id)
        .where('status', '=', 'processing')
        .executeTakeFirst(),
    ),
  refund: async (transaction, id, now) =>
    changed(
      await transaction
        .updateTable('refunds')
        .set({ nextCheckAt: now })
        .where('id', '=', id)
        .where('status', 'in', ['requested', 'pending'])
        .executeTakeFirst(),
    ),
  mail: async (transaction, id, now) =>
    changed(
      await transaction
        .updateTable('outgoing_mail')
        .set({ status: 'waiting', attempts: 0, nextAttemptAt: now, error: null })
        .where('id', '=', id)
        .where('status', '=', 'failed')
        .executeTakeFirst(),
    ),
}

function changed({ numUpdatedRows }: { numUpdatedRows: bigint }): boolean {
  return numUpdatedRows === 1n
}
