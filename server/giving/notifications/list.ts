import { type SqlBool, sql } from 'kysely'
import type { Notification } from '#shared/contract/account/notifications'
import { cut } from '#shared/rules/characters'
import { ANONYMOUS, creatorName } from '#shared/rules/names'
import { KINDS_FOR_OWNERS } from '../../community/events'
import { isPageHeld } from '../../community/holds/holds'
import type { Viewer } from '../../community/sessions/viewer'
import type { Context } from '../../context'
import type { Handle } from '../../platform/database/open'
import { decodeCursor, type Page, pageOf, presentPage } from '../../platform/lists'

const LISTED = 20
/** Unread ones are counted up to this. */
const MOST_COUNTED = 100
/** Characters of the text that is told. */
const GLANCE = 140

/** Newest first. */
export async function readNotifications(
  { database: { read } }: Pick<Context, 'database'>,
  { id: userId }: Viewer,
  { limit = LISTED, cursor }: { limit?: number | undefined; cursor?: string | undefined },
): Promise<Page<Notification>> {
  const readUpTo = await findReadUpTo(read, userId)
  const after = decodeCursor(cursor)
  const rows = await withSubjects(read, userId)
    .$if(after !== null, (query) => query.where('notifications.id', '<', after?.id ?? 0))
    .orderBy('notifications.id', 'desc')
    .limit(limit + 1)
    .execute()
  const page = pageOf(rows, limit, ({ id }) => ({ value: id, id }))
  return presentPage(page, (row) => present(row, readUpTo))
}

/** It only grows, and never beyond what there is: devices that were offline may say less, or what another account has. */
export async function noteRead({ database }: Pick<Context, 'database'>, { id: userId }: Viewer, upTo: number) {
  const readUpTo = await database.transaction(async (transaction) => {
    await database.lock(transaction, 'users', userId)
    database.changesOnly(transaction, [], userId)
    const { newest } = await transaction
      .selectFrom('notifications')
      .select(({ fn }) => fn.max<number | null>('id').as('newest'))
      .where('userId', '=', userId)
      .executeTakeFirstOrThrow()
    const read = Math.max(await findReadUpTo(transaction, userId), Math.min(upTo, newest ?? 0))
    const update = transaction.updateTable('users').set({ notificationsReadUpTo: read })
    await update.where('id', '=', userId).where('notificationsReadUpTo', '<', read).execute()
    return read
  })
  return { readUpTo, unread: await countUnread(database.read, userId) }
}

/** How many the person has not read, without what was hidden since. */
export async function countUnread(database: Handle, userId: number): Promise<number> {
  const readUpTo = await findReadUpTo(database, userId)
  const unread = withSubjects(database, userId).where('notifications.id', '>', readUpTo)
  return (await unread.limit(MOST_COUNTED).execute()).length
}

async function findReadUpTo(database: Handle, userId: number): Promise<number> {
  const user = database.selectFrom('users').select('notificationsReadUpTo').where('id', '=', userId)
  return (await user.executeTakeFirst())?.notificationsReadUpTo ?? 0
}

/** What a person was told, without what was hidden since. */
function withSubjects(database: Handle, userId: number) {
  const isForOwner = sql<SqlBool>`events.kind in (${sql.join(KINDS_FOR_OWNERS)})`
  return database
    .selectFrom('notifications')
    .innerJoin('events', 'events.id', 'notifications.eventId')
    .innerJoin('fundraisers', 'fundraisers.id', 'events.fundraiserId')
    .innerJoin('users as creator', 'creator.id', 'fundraisers.userId')
    .leftJoin('news', 'news.id', 'events.newsId')
    .leftJoin('thanks', 'thanks.id', 'events.thanksId')
    .leftJoin('donations', 'donations.id', 'events.donationId')
    .select(['notifications.id', 'notifications.createdAt', 'events.kind', 'events.fundraiserId', 'events.value'])
    .select(['fundraisers.title', 'fundraisers.displayName', 'creator.fullName as creatorName'])
    .select(['news.text as newsText', 'thanks.message as thanksText'])
    .select(['donations.amount', 'donations.donorName', 'donations.message', 'donations.messageHiddenAt'])
    .select('donations.answer')
    .where('notifications.userId', '=', userId)
    .where('fundraisers.hiddenAt', 'is', null)
    .where((where) => where.or([isForOwner, sql<SqlBool>`coalesce(${isPageHeld}, 0) = 0`]))
    .where('news.hiddenAt', 'is', null)
    .where((where) =>
      where.or([
        where('events.kind', '<>', 'answer'),
        where.and([where('donations.answer', 'is not', null), where('donations.messageHiddenAt', 'is', null)]),
      ]),
    )
}
type Listed = Awaited<ReturnType<ReturnType<typeof withSubjects>['executeTakeFirstOrThrow']>>

function present(row: Listed, readUpTo: number): Notification {
  const { id, kind, fundraiserId, title, displayName, value } = row
  const hasDate = kind === 'longer' || kind === 'end'
  const text = textOf(row)
  return {
    id,
    kind,
    fundraiser: { id: fundraiserId, title },
    name:
      kind === 'donation'
        ? (row.donorName ?? ANONYMOUS)
        : creatorName({ displayName, user: { fullName: row.creatorName } }),
    text: text && cut(text, GLANCE),
    amount: kind === 'donation' ? row.amount : kind === 'payout' ? value : null,
    date: hasDate && value !== null ? moment(value) : null,
    createdAt: moment(row.createdAt),
    isRead: id <= readUpTo,
  }
}

function textOf({ kind, newsText, thanksText, answer, message, messageHiddenAt }: Listed): string | null {
  if (kind === 'news') return newsText
  if (kind === 'thanks') return thanksText
  if (kind === 'answer') return answer
  return kind === 'donation' && messageHiddenAt === null ? message : null
}

const moment = (time: number): string => new Date(time).toISOString()
