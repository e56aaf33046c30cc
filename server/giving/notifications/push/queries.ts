import type { Handle } from '../../../platform/database/open'
import type { NewRow } from '../../../platform/database/schema'
import type { PushService } from './services'

/** Inserts a browser, or stores again what has changed of it. */
export async function storeSubscription(database: Handle, row: NewRow<'push_subscriptions'>): Promise<void> {
  await database
    .insertInto('push_subscriptions')
    .values(row)
    .onConflict((conflict) => conflict.column('endpointHash').doUpdateSet(row))
    .execute()
}

/** The longest stored first. */
export function listSubscriptions(database: Handle, by: { userId: number } | { endpointHash: string }) {
  const [column, value] =
    'userId' in by ? (['userId', by.userId] as const) : (['endpointHash', by.endpointHash] as const)
  return database
    .selectFrom('push_subscriptions')
    .select(['id', 'userId'])
    .where(column, '=', value)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}

/** With everything that waits for them. */
export async function deleteSubscriptions(database: Handle, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await database.deleteFrom('push_messages').where('subscriptionId', 'in', ids).execute()
  await database.deleteFrom('push_subscriptions').where('id', 'in', ids).execute()
}

/** More are left to the next round. */
const MOST_ENDED = 1_000

export async function listEndedSubscriptions(database: Handle, now: number): Promise<number[]> {
  const rows = await database
    .selectFrom('push_subscriptions')
    .leftJoin('sessions', 'sessions.id', 'push_subscriptions.sessionId')
    .select('push_subscriptions.id')
    .where((where) => where.or([where('sessions.id', 'is', null), where('sessions.expiresAt', '<=', now)]))
    .limit(MOST_ENDED)
    .execute()
  return rows.map(({ id }) => id)
}

export type DueMessage = Awaited<ReturnType<typeof listDueMessages>>[number]

/** The messages that are due at one service, with all that decides whether and what is sent. */
export function listDueMessages(database: Handle, service: PushService, now: number, limit: number) {
  return database
    .selectFrom('push_messages')
    .innerJoin('push_subscriptions as browser', 'browser.id', 'push_messages.subscriptionId')
    .innerJoin('users as reader', 'reader.id', 'browser.userId')
    .innerJoin('events', 'events.id', 'push_messages.eventId')
    .innerJoin('fundraisers', 'fundraisers.id', 'events.fundraiserId')
    .innerJoin('users as creator', 'creator.id', 'fundraisers.userId')
    .leftJoin('donations', 'donations.id', 'events.donationId')
    .leftJoin('news', 'news.id', 'events.newsId')
    .leftJoin('sessions', (join) =>
      join.onRef('sessions.id', '=', 'browser.sessionId').onRef('sessions.userId', '=', 'browser.userId'),
    )
    .leftJoin('follows', (join) =>
      join.onRef('follows.userId', '=', 'browser.userId').onRef('follows.fundraiserId', '=', 'events.fundraiserId'),
    )
    .select(['push_messages.id', 'push_messages.attempts', 'push_messages.createdAt'])
    .select(['push_messages.subscriptionId', 'push_messages.eventId'])
    .select(['browser.endpoint', 'browser.endpointHash', 'browser.keys', 'browser.showsNames', 'browser.language'])
    .select(['events.kind', 'events.value'])
    .select(['fundraisers.id as fundraiserId', 'fundraisers.title', 'fundraisers.displayName'])
    .select(['fundraisers.goalAmount', 'fundraisers.currentAmount', 'fundraisers.hiddenAt'])
    .select(['creator.fullName as creatorName', 'news.hiddenAt as newsHiddenAt'])
    .select(['donations.amount', 'donations.donorName', 'donations.isAnonymous', 'donations.isNameShort'])
    .select(['sessions.expiresAt as sessionEndsAt', 'follows.id as followId'])
    .select((select) =>
      select
        .selectFrom('notifications')
        .whereRef('notifications.userId', '=', 'browser.userId')
        .whereRef('notifications.id', '>', 'reader.notificationsReadUpTo')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('unread'),
    )
    .where('browser.service', '=', service)
    .where('push_messages.nextAttemptAt', '<=', now)
    .orderBy('push_messages.nextAttemptAt')
    .orderBy('push_messages.id')
    .limit(limit)
    .execute()
}

/** Counts an attempt and postpones the message before it is sent. False when another server did so first, or it is gone. */
export async function claimMessage(
  database: Handle,
  { id, attempts }: Pick<DueMessage, 'id' | 'attempts'>,
  nextAttemptAt: number,
): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('push_messages')
    .set({ attempts: attempts + 1, nextAttemptAt })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function postponeMessage(database: Handle, id: number, nextAttemptAt: number): Promise<void> {
  await database.updateTable('push_messages').set({ nextAttemptAt }).where('id', '=', id).execute()
}

export async function deleteMessage(database: Handle, id: number): Promise<void> {
  await database.deleteFrom('push_messages').where('id', '=', id).execute()
}
