import type { AdminHold, decideHold } from '#shared/contract/admin/holds'
import type { CallInput } from '#shared/contract/base/call'
import { closes, forgottenWords, type HoldWithOwner, listWithOwner, readAnswers } from '../../community/holds/holds'
import type { Viewer } from '../../community/sessions/viewer'
import { hasOtherAdmin } from '../../community/users/admins'
import type { Context } from '../../context'
import { Authority } from '../../giving/ledger/authority'
import { notifyPerson } from '../../giving/payouts/notify'
import { recordAction } from '../../platform/audit-log'
import type { Transaction } from '../../platform/database/schema'
import { DAY } from '../../platform/durations'
import { refuse } from '../../platform/refusals/refusal'
import { keptLetter, liftedLetter } from './letters'
import { findHold, readAdminHold, readObstacles } from './list'
import { reviewAtOf } from './place'

/** Lifts a hold or keeps it. The same decision again changes nothing; of two admins at once the first decides. */
export function decide(
  context: Context,
  admin: Viewer,
  id: number,
  decision: CallInput<typeof decideHold>['body'],
): Promise<AdminHold> {
  const { database } = context
  return database.transaction(async (transaction) => {
    const { ownerId } = await findHold(transaction, id)
    // Nobody becomes or stops to be an admin while this counts them.
    await hasOtherAdmin(database, transaction, admin.id)
    await database.lock(transaction, 'users', ownerId)
    const hold = await findHold(transaction, id)
    if (hold.liftedAt === null) {
      const answers = await readAnswers(transaction, [hold])
      const obstacle = (await readObstacles(transaction, admin, answers))(hold)
      if (obstacle) throw obstacle
      if (decision.decision === 'lift') await lift(context, transaction, admin, hold, decision.text)
      else await keep(context, transaction, admin, hold, decision)
    } else if (decision.decision === 'keep') throw refuse('hold.lifted')
    return readAdminHold(transaction, admin, id)
  })
}

async function keep(
  context: Context,
  transaction: Transaction,
  { id: actorId }: Viewer,
  hold: HoldWithOwner,
  { text, reviewOn }: { text: string; reviewOn: string },
): Promise<void> {
  const now = context.clock()
  const reviewAt = reviewAtOf(context, reviewOn)
  if (hold.keptText === text && hold.reviewAt === reviewAt) return
  const kept = { reviewAt, overdueNotedAt: null, keptAt: now, keptText: text }
  await transaction.updateTable('holds').set(kept).where('id', '=', hold.id).execute()
  await recordAction(transaction, {
    ...{ actorId, action: 'hold kept', subject: `hold:${hold.id}`, createdAt: now },
    before: { reviewAt: hold.reviewAt },
    after: { reviewAt, text },
  })
  await notifyPerson(transaction, context, hold.ownerId, `hold-kept:${hold.id}:${now}`, (publicUrl) =>
    keptLetter(publicUrl, { title: hold.title, reviewAt }, text),
  )
}

/** Opens the fundraiser again, unless another hold keeps it closed or its owner has left. */
async function lift(
  context: Context,
  transaction: Transaction,
  { id: actorId }: Pick<Viewer, 'id'>,
  hold: HoldWithOwner,
  text: string | null,
): Promise<void> {
  const { database, clock } = context
  const { id, fundraiserId, ownerId, ownerClosedAt, title } = hold
  const now = clock()
  const hasLeft = ownerClosedAt !== null
  const lifted = { liftedAt: now, ...(hasLeft && forgottenWords) }
  await transaction.updateTable('holds').set(lifted).where('id', '=', id).execute()
  if (fundraiserId !== null && closes(hold)) await reopen(transaction, fundraiserId)
  await recordAction(transaction, {
    ...{ actorId, action: 'hold lifted', subject: `hold:${id}`, createdAt: now },
    after: { text: hasLeft ? null : text },
  })
  await notifyPerson(transaction, context, ownerId, `hold-lifted:${id}`, (publicUrl) =>
    liftedLetter(publicUrl, { title }, text),
  )
  await database.withdraw(transaction)
}

async function reopen(transaction: Transaction, fundraiserId: number): Promise<void> {
  if ((await listClosing(transaction, fundraiserId, 'gifts')).length > 0) return
  await transaction
    .updateTable('fundraisers')
    .set((set) => ({ isActive: 1, version: set('version', '+', 1) }))
    .where('id', '=', fundraiserId)
    .where('isActive', '=', 0)
    .where('isDraft', '=', 0)
    .where('userId', 'in', (people) => people.selectFrom('users').select('id').where('closedAt', 'is', null))
    .execute()
}

/** The holds in force that hide a page, or (`gifts`) that keep a fundraiser closed in any way. */
function listClosing(transaction: Transaction, fundraiserId: number, what: 'page' | 'gifts'): Promise<HoldWithOwner[]> {
  return listWithOwner(transaction)
    .where('holds.fundraiserId', '=', fundraiserId)
    .where('holds.liftedAt', 'is', null)
    .where((where) =>
      where.or([where('stopsPage', '=', 1), ...(what === 'gifts' ? [where('stopsGifts', '=', 1)] : [])]),
    )
    .execute()
}

/** Before a fundraiser is activated (`gifts`) or restored (`page`). Throws 409 while a hold with a reason says that it must not be. */
export async function liftWithoutReason(
  context: Context,
  transaction: Transaction,
  admin: Pick<Viewer, 'id'>,
  fundraiserId: number,
  what: 'page' | 'gifts',
): Promise<void> {
  for (const hold of await listClosing(transaction, fundraiserId, what)) {
    if (hold.reason !== 'not-given') throw refuse('hold.undecided', { title: hold.title ?? '' })
    // What admins did to their own fundraiser they may also undo.
    if (hold.placedById !== admin.id) await Authority.admin(transaction, admin, hold.ownerId)
    await lift(context, transaction, admin, hold, null)
  }
}

/** Writes down, once for each day that was set, that nobody has looked at a hold again. */
export async function noteOverdueHolds({ database, clock }: Context): Promise<void> {
  const overdue = database.write
    .selectFrom('holds')
    .select(['id', 'reviewAt'])
    .where('liftedAt', 'is', null)
    .where('overdueNotedAt', 'is', null)
    .where('reviewAt', '<=', clock() - DAY)
  for (const { id, reviewAt } of await overdue.execute())
    await database.transaction(async (transaction) => {
      const now = clock()
      const note = transaction.updateTable('holds').set({ overdueNotedAt: now }).where('id', '=', id)
      const isMine = note
        .where('overdueNotedAt', 'is', null)
        .where('reviewAt', '=', reviewAt)
        .where('liftedAt', 'is', null)
      if ((await isMine.executeTakeFirst()).numUpdatedRows === 0n) return
      const act = { actorId: null, action: 'hold past its day', subject: `hold:${id}`, createdAt: now }
      await recordAction(transaction, { ...act, after: { reviewAt } })
    })
}
