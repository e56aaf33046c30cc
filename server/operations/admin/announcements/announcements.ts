import type { Transaction } from 'kysely'
import type { Announcement, Announcements, createAnnouncement } from '#shared/contract/admin/announcements'
import type { CallInput } from '#shared/contract/base/call'
import type { Viewer } from '../../../community/sessions/viewer'
import { readMaintenance } from '../../../platform/announcements/maintenance'
import { recordAction } from '../../../platform/audit-log'
import type { Context } from '../../../platform/context'
import type { Row, Tables } from '../../../platform/database/schema'
import { refuse } from '../../../platform/refusals/refusal'

/** More at the top of a page would hide it. Two admins at the same moment may make one more, which does no harm. */
const MOST = 5
const DAY = 24 * 60 * 60_000
const LONGEST = 366 * DAY

/** Announcements that have not ended, the latest first, and whether maintenance is on. */
export async function readAnnouncements({
  database,
  clock,
}: Pick<Context, 'database' | 'clock'>): Promise<Announcements> {
  const rows = await database.read
    .selectFrom('announcements')
    .selectAll()
    .where('endsAt', '>', clock())
    .orderBy('startsAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const maintenance = await readMaintenance(database.read)
  return {
    announcements: rows.map(present),
    maintenance: maintenance && { ...maintenance, since: timeOf(maintenance.since) },
  }
}

/** Returns the effect of announcing a text. Throws 400 when it would never be shown, and 409 when there are too many already. */
export function prepareAnnouncement(
  { clock }: Pick<Context, 'clock'>,
  viewer: Viewer,
  { text, link = null, level, ...times }: CallInput<typeof createAnnouncement>['body'],
): (transaction: Transaction<Tables>) => Promise<Announcement> {
  const now = clock()
  const startsAt = times.startsAt ? Date.parse(times.startsAt) : now
  const endsAt = Date.parse(times.endsAt)
  if (endsAt <= now || endsAt <= startsAt) throw refuse('announcement.never-shown', null, { at: 'endsAt' })
  if (endsAt - now > LONGEST) throw refuse('announcement.too-long', null, { at: 'endsAt' })
  return async (transaction) => {
    await transaction.deleteFrom('announcements').where('endsAt', '<=', now).execute()
    const { count } = await transaction
      .selectFrom('announcements')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    if (Number(count) >= MOST) throw refuse('announcement.too-many', { most: MOST })
    const row = await transaction
      .insertInto('announcements')
      .values({ text, link, level, startsAt, endsAt, createdAt: now })
      .returningAll()
      .executeTakeFirstOrThrow()
    const announcement = present(row)
    await record(transaction, viewer, 'announce', { before: null, after: announcement, id: row.id, now })
    return announcement
  }
}

/** Ends an announcement; the audit trail keeps it. Throws 404 when it has ended. */
export async function endAnnouncement({ database, clock }: Context, viewer: Viewer, id: number): Promise<void> {
  await database.transaction(async (transaction) => {
    const row = await transaction.deleteFrom('announcements').where('id', '=', id).returningAll().executeTakeFirst()
    if (!row) throw refuse('announcement.not-found')
    await record(transaction, viewer, 'end-announcement', { before: present(row), after: null, id, now: clock() })
  })
}

function record(
  transaction: Transaction<Tables>,
  viewer: Viewer,
  action: string,
  { id, now, ...states }: { id: number; now: number; before: Announcement | null; after: Announcement | null },
): Promise<void> {
  const act = { actorId: viewer.id, action, subject: `announcement:${id}`, createdAt: now }
  return recordAction(transaction, { ...act, ...states })
}

const present = ({ id, text, link, level, startsAt, endsAt }: Row<'announcements'>): Announcement => ({
  ...{ id, text, link, level },
  startsAt: timeOf(startsAt),
  endsAt: timeOf(endsAt),
})

const timeOf = (moment: number): string => new Date(moment).toISOString()
