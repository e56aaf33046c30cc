import type { Context } from '../../../context'
import type { Transaction } from '../../../platform/database/schema'

/** Queues an event for all browsers of these people, once for each, in the transaction that writes their notifications. */
export async function queuePushes(
  transaction: Transaction,
  { clock }: Pick<Context, 'clock'>,
  eventId: number,
  userIds: readonly number[],
): Promise<void> {
  if (userIds.length === 0) return
  const subscriptions = await transaction
    .selectFrom('push_subscriptions')
    .select('id')
    .where('userId', 'in', userIds)
    .execute()
  if (subscriptions.length === 0) return
  const now = clock()
  await transaction
    .insertInto('push_messages')
    .values(subscriptions.map(({ id }) => ({ subscriptionId: id, eventId, nextAttemptAt: now, createdAt: now })))
    .onConflict((conflict) => conflict.columns(['subscriptionId', 'eventId']).doNothing())
    .execute()
}
