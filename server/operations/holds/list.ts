import { sql } from 'kysely'
import type { AdminHold, listHolds } from '#shared/contract/admin/holds'
import type { CallInput } from '#shared/contract/base/call'
import { type Answers, type HoldWithOwner, listWithOwner, presentHold, readAnswers } from '../../community/holds/holds'
import type { Viewer } from '../../community/sessions/viewer'
import { concernsAdmin, listAdmins } from '../../community/users/admins'
import type { Context } from '../../context'
import type { Handle } from '../../platform/database/open'
import { ADMIN_PAGE, decodeCursor, isBeyond, type Page, pageOf } from '../../platform/lists'
import { type Refusal, refuse } from '../../platform/refusals/refusal'

/** Those in force, the one whose day comes first at the top; or those that have ended, newest first. */
export async function readHolds(
  { database }: Pick<Context, 'database'>,
  admin: Viewer,
  { state, fundraiserId, userId, limit = ADMIN_PAGE, cursor }: CallInput<typeof listHolds>['query'],
): Promise<Page<AdminHold>> {
  const isLifted = state === 'lifted'
  const column = sql.ref<number>(isLifted ? 'holds.liftedAt' : 'holds.reviewAt')
  const direction = isLifted ? 'desc' : 'asc'
  const after = decodeCursor(cursor)
  let query = listWithOwner(database.read).where('holds.liftedAt', isLifted ? 'is not' : 'is', null)
  if (fundraiserId !== undefined) query = query.where('holds.fundraiserId', '=', fundraiserId)
  if (userId !== undefined) query = query.where('holds.userId', '=', userId)
  if (after) query = query.where(isBeyond(after, column, 'holds.id', isLifted ? '<' : '>'))
  const ordered = query.orderBy(column, direction).orderBy('holds.id', direction)
  const found = await ordered.limit(limit + 1).execute()
  const { rows, next } = pageOf(found, limit, ({ liftedAt, reviewAt, id }) => ({ value: liftedAt ?? reviewAt, id }))
  return { rows: await presentHolds(database.read, admin, rows), next }
}

export async function readAdminHold(database: Handle, admin: Pick<Viewer, 'id'>, id: number): Promise<AdminHold> {
  const [hold] = await presentHolds(database, admin, [await findHold(database, id)])
  if (!hold) throw refuse('hold.not-found')
  return hold
}

export async function findHold(database: Handle, id: number): Promise<HoldWithOwner> {
  const hold = await listWithOwner(database).where('holds.id', '=', id).executeTakeFirst()
  if (!hold) throw refuse('hold.not-found')
  return hold
}

async function presentHolds(database: Handle, admin: Pick<Viewer, 'id'>, holds: HoldWithOwner[]): Promise<AdminHold[]> {
  const answers = await readAnswers(database, holds)
  const obstacleOf = await readObstacles(database, admin, answers)
  return holds.map((hold) => ({
    ...presentHold(hold, answers),
    owner: { id: hold.ownerId, fullName: hold.fullName, username: hold.username },
    placedBy: { id: hold.placedById, fullName: hold.placerName },
    liftedAt: hold.liftedAt === null ? null : new Date(hold.liftedAt).toISOString(),
    blockedBecause: hold.liftedAt === null ? (obstacleOf(hold)?.message ?? null) : null,
  }))
}

/** Why an admin can't decide about a hold: they placed it, or it is their own matter. */
export async function readObstacles(
  database: Handle,
  admin: Pick<Viewer, 'id'>,
  answers: Answers,
): Promise<(hold: HoldWithOwner) => Refusal | null> {
  const isOnlyAdmin = (await listAdmins(database)).every(({ id }) => id === admin.id)
  return ({ id, ownerId, ownerCreatedById, ownerClosedAt, placedById }) => {
    if (concernsAdmin(admin, { id: ownerId, createdById: ownerCreatedById })) return refuse('admin.own-matter')
    if (placedById !== admin.id) return null
    if (!isOnlyAdmin) return refuse('hold.placed-by-you')
    // An owner who has left can't answer any more.
    return answers.has(id) || ownerClosedAt !== null ? null : refuse('hold.not-answered')
  }
}
