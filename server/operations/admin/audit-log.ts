import { type SqlBool, sql } from 'kysely'
import type { AuditAct, listAuditTrail } from '#shared/contract/admin/stuck-jobs'
import type { CallInput } from '#shared/contract/base/call'
import type { Context } from '../../platform/context'
import type { Handle } from '../../platform/database/open'
import { decodeCursor } from '../../platform/lists/cursor'
import { ADMIN_PAGE, type Page, pageOf } from '../../platform/lists/pages'

export function trail(database: Handle) {
  return database
    .selectFrom('audit_trail')
    .leftJoin('users', 'users.id', 'audit_trail.actorId')
    .selectAll('audit_trail')
    .select(['users.fullName', 'users.username'])
}

export type ActRow = Awaited<ReturnType<ReturnType<typeof trail>['execute']>>[number]

/** One page of the audit trail, newest first. Throws 400 for an invalid cursor. */
export async function readTrail(
  { database }: Pick<Context, 'database'>,
  { subject, actorId, limit = ADMIN_PAGE, cursor }: CallInput<typeof listAuditTrail>['query'],
): Promise<Page<ActRow>> {
  const after = decodeCursor(cursor)
  let query = trail(database.read)
  if (subject) query = query.where('audit_trail.subject', '=', subject)
  if (actorId) query = query.where('audit_trail.actorId', '=', actorId)
  if (after) query = query.where(sql<SqlBool>`audit_trail.id < ${after.id}`)
  const rows = await query
    .orderBy('audit_trail.id', 'desc')
    .limit(limit + 1)
    .execute()
  return pageOf(rows, limit, ({ id }) => ({ value: 0, id }))
}

export function presentAct(row: ActRow): AuditAct {
  const { actorId, fullName, username } = row
  return {
    id: row.id,
    actor: actorId === null || fullName === null || username === null ? null : { id: actorId, fullName, username },
    action: row.action,
    subject: row.subject,
    before: parsed(row.before),
    after: parsed(row.after),
    detailsErased: row.salt === null,
    createdAt: new Date(row.createdAt).toISOString(),
  }
}

function parsed(json: string | null): unknown {
  return json === null ? null : JSON.parse(json)
}
