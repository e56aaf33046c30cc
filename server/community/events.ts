import { type Generated, type SqlBool, sql } from 'kysely'
import type { NotificationKind } from '#shared/contract/account/notifications'
import type { Context } from '../context'
import type { Handle } from '../platform/database/open'
import type { NewRow, Row, Transaction, WithDefault } from '../platform/database/schema'

/** What everybody is told who follows a fundraiser. */
export const KINDS_FOR_FOLLOWERS = ['news', 'goal', 'longer', 'end'] as const satisfies readonly NotificationKind[]

/** What one person alone is told of their own fundraiser, in the app and by push: letters about it are written elsewhere. */
export const KINDS_FOR_OWNERS = ['donation', 'payout', 'month'] as const satisfies readonly NotificationKind[]

export const isForFollowers = (kind: NotificationKind): boolean => KINDS_FOR_FOLLOWERS.some((each) => each === kind)

export const isForOwner = (kind: NotificationKind): boolean => KINDS_FOR_OWNERS.some((each) => each === kind)

/** Something that happened to a fundraiser. `eventKey`: one for each occasion, so that nobody is told twice. */
type Event = Pick<NewRow<'events'>, 'eventKey' | 'kind' | 'fundraiserId'> &
  Partial<Pick<NewRow<'events'>, 'userId' | 'newsId' | 'donationId' | 'thanksId' | 'value' | 'toldUpTo' | 'mailedUpTo'>>

/**
 * Notes what happened, in its transaction. A worker tells the followers of the fundraiser, or only the person `userId`, in the ways
 * that they have chosen. Safe to repeat.
 */
export async function notify(transaction: Transaction, { clock }: Pick<Context, 'clock'>, event: Event): Promise<void> {
  const now = clock()
  await transaction
    .insertInto('events')
    .values({ ...event, mailedAt: isForOwner(event.kind) ? now : null, createdAt: now })
    .onConflict((conflict) => conflict.column('eventKey').doNothing())
    .execute()
}

/** Tells nobody any more of what was not told yet, and sends no more of what waits: it was hidden or stopped. */
export async function cancelEvents(
  transaction: Transaction,
  { clock }: Pick<Context, 'clock'>,
  about: { fundraiserId: number } | { newsId: number } | { eventKey: string },
): Promise<void> {
  const [column, id] =
    'newsId' in about
      ? (['newsId', about.newsId] as const)
      : 'eventKey' in about
        ? (['eventKey', about.eventKey] as const)
        : (['fundraiserId', about.fundraiserId] as const)
  for (const done of ['toldAt', 'mailedAt'] as const)
    await transaction
      .updateTable('events')
      .set({ [done]: clock() })
      .where(column, '=', id)
      .where('kind', 'not in', KINDS_FOR_OWNERS)
      .where(done, 'is', null)
      .execute()
  const cancelled = transaction.selectFrom('events').where(column, '=', id).where('kind', 'not in', KINDS_FOR_OWNERS)
  await transaction.deleteFrom('push_messages').where('eventId', 'in', cancelled.select('id')).execute()
  await transaction
    .deleteFrom('outgoing_mail')
    .where('status', '=', 'waiting')
    .where((where) =>
      where.exists(
        cancelled
          .select('id')
          .where(sql<SqlBool>`"mailKey" like 'event:' || id || ':%' or "mailKey" like 'thanks:' || "thanksId" || ':%'`),
      ),
    )
    .execute()
}

/** All that people were told of fundraisers that are erased. */
export async function eraseEvents(transaction: Transaction, fundraiserIds: readonly number[]): Promise<void> {
  const events = transaction.selectFrom('events').select('id').where('fundraiserId', 'in', fundraiserIds)
  for (const table of ['notifications', 'push_messages'] as const)
    await transaction.deleteFrom(table).where('eventId', 'in', events).execute()
  await transaction.deleteFrom('events').where('fundraiserId', 'in', fundraiserIds).execute()
}

/** What waits to be sent to one follower, who does not want it any more. */
export async function cancelFor(
  transaction: Transaction,
  { id, userId, fundraiserId }: Pick<Row<'follows'>, 'id' | 'userId' | 'fundraiserId'>,
): Promise<void> {
  const events = transaction
    .selectFrom('events')
    .where('fundraiserId', '=', fundraiserId)
    .where('kind', 'in', KINDS_FOR_FOLLOWERS)
  await transaction
    .deleteFrom('outgoing_mail')
    .where('status', '=', 'waiting')
    .where('mailKey', 'in', events.select(sql<string>`'event:' || id || ${`:f${id}`}`.as('mailKey')))
    .execute()
  if (userId === null) return
  const browsers = transaction.selectFrom('push_subscriptions').select('id').where('userId', '=', userId)
  await transaction
    .deleteFrom('push_messages')
    .where('eventId', 'in', events.select('id'))
    .where('subscriptionId', 'in', browsers)
    .execute()
}

/** The newest event; what comes later has a higher number. */
export async function newestEvent(database: Handle): Promise<number> {
  const { newest } = await database
    .selectFrom('events')
    .select(({ fn }) => fn.max<number | null>('id').as('newest'))
    .executeTakeFirstOrThrow()
  return newest ?? 0
}

declare module '../platform/database/schema' {
  interface Tables {
    events: {
      id: Generated<number>
      eventKey: string
      kind: NotificationKind
      fundraiserId: number
      /** The only person who is told; null if all followers are, or the donors who are thanked. */
      userId: number | null
      newsId: number | null
      donationId: number | null
      thanksId: number | null
      /** Of `longer` and `end`: milliseconds; of `payout`: cents; of `month`: the month as 202610. */
      value: number | null
      /** The last follow (of thanks: donation) that was told in the app and by push, and that was mailed. */
      toldUpTo: WithDefault<number>
      mailedUpTo: WithDefault<number>
      /** When all were; nothing is left to do then. */
      toldAt: Timestamp | null
      mailedAt: Timestamp | null
      createdAt: Timestamp
    }
  }
}
