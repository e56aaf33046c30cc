import { setImmediate as othersFirst } from 'node:timers/promises'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { AuditAct, listAuditTrail } from '#shared/contract/admin/stuck-jobs'
import type { CallInput } from '#shared/contract/base/call'
import { endOf, startOf } from '#shared/rules/dates'
import { maskEmail } from '#shared/rules/names'
import { actsAsAdmin, type Viewer } from '../../community/sessions/viewer'
import type { Context } from '../../context'
import { recordAction } from '../../platform/audit-log'
import type { Handle } from '../../platform/database/open'
import { DAY } from '../../platform/durations'
import { createLimits } from '../../platform/limits/limits'
import { ADMIN_PAGE, contains, decodeCursor, type Page, pageOf } from '../../platform/lists'
import { refuse } from '../../platform/refusals/refusal'

export function trail(database: Handle) {
  return database
    .selectFrom('audit_trail')
    .leftJoin('users', 'users.id', 'audit_trail.actorId')
    .selectAll('audit_trail')
    .select(['users.fullName', 'users.username'])
}

export type ActRow = Awaited<ReturnType<ReturnType<typeof trail>['execute']>>[number]

/** Acts that one query looks at: other requests are answered between two of them. */
const ACTS_AT_ONCE = 20_000

/** One page of the audit trail, newest first. Throws 400 for an invalid cursor, and when the first day is after the last. */
export async function readTrail(
  { database }: Pick<Context, 'database'>,
  { subject, actorId, q = '', from, to, limit = ADMIN_PAGE, cursor }: CallInput<typeof listAuditTrail>['query'],
): Promise<Page<ActRow>> {
  const after = decodeCursor(cursor)
  if (from && to && from > to) throw refuse('export.from-after-to')
  const start = from ? startOf(from) : 0
  const end = to ? endOf(to) : Number.MAX_SAFE_INTEGER
  const bounds = await findBounds(database.lists, start, end)

  let query = trail(database.lists).where('audit_trail.createdAt', '>=', start).where('audit_trail.createdAt', '<', end)
  if (subject) query = query.where('audit_trail.subject', '=', subject)
  if (actorId) query = query.where('audit_trail.actorId', '=', actorId)
  for (const word of new Set(q.split(/\s+/).filter(Boolean))) query = query.where(hasWord(word))

  const rows: ActRow[] = []
  let below = Math.min(after?.id ?? Number.MAX_SAFE_INTEGER, bounds.last + 1)
  while (below > bounds.first && rows.length <= limit) {
    const first = Math.max(below - ACTS_AT_ONCE, bounds.first)
    const found = await query
      .where('audit_trail.id', '>=', first)
      .where('audit_trail.id', '<', below)
      .orderBy('audit_trail.id', 'desc')
      .limit(limit + 1 - rows.length)
      .execute()
    rows.push(...found)
    below = first
    await othersFirst()
  }
  return pageOf(rows, limit, ({ id }) => ({ value: 0, id }))
}

async function findBounds(lists: Handle, start: number, end: number): Promise<{ first: number; last: number }> {
  const found = await lists
    .selectFrom('audit_trail')
    .select(({ fn }) => [fn.min('id').as('first'), fn.max('id').as('last')])
    .where('createdAt', '>=', start)
    .where('createdAt', '<', end)
    .executeTakeFirst()
  return { first: found?.first ?? 1, last: found?.last ?? 0 }
}

/** Details are searched as the JSON that is stored. SQLite changes the case of A to Z only, so usual spellings of a word are tried. */
function hasWord(word: string): RawBuilder<SqlBool> {
  const lower = word.toLowerCase()
  const [first = '', ...rest] = lower
  const spellings = [lower, word.toUpperCase(), `${first.toUpperCase()}${rest.join('')}`].map((spelling) => {
    return JSON.stringify(spelling.replace(/[A-Z]/g, (letter) => letter.toLowerCase())).slice(1, -1)
  })
  const text = sql`lower(audit_trail.action || ' ' || audit_trail.subject || ' '
    || coalesce(audit_trail."before", '') || ' ' || coalesce(audit_trail."after", ''))`
  return sql<SqlBool>`(${sql.join(
    [...new Set(spellings)].map((spelling) => contains(text, spelling)),
    sql` or `,
  )})`
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
    detailsErased: row.before === null && row.after === null,
    createdAt: new Date(row.createdAt).toISOString(),
  }
}

const parsed = (json: string | null): unknown => (json === null ? null : JSON.parse(json))

/** How a list writes addresses: masked, unless the admin asks, who then needs what a file of the list needs. */
export async function addressesIn(
  { database, clock }: Context,
  viewer: Viewer,
  asked: 'shown' | undefined,
  list: 'users' | 'donations' | 'owed balances' | 'payments to review' | 'messages',
): Promise<(email: string) => string> {
  if (asked === undefined || !actsAsAdmin(viewer)) return maskEmail
  const { allowed } = await createLimits(database, clock).take(`addresses:${viewer.id}:${list}`, 1, DAY)
  if (allowed)
    await database.transaction((transaction) =>
      recordAction(transaction, {
        actorId: viewer.id,
        action: 'addresses shown',
        subject: `list:${list}`,
        createdAt: clock(),
      }),
    )
  return (email) => email
}
