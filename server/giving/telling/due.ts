import { isForOwner } from '../../community/events'
import { isPageHeld } from '../../community/holds/holds'
import type { Handle } from '../../platform/database/open'
import type { Transaction } from '../../platform/database/schema'

/** The two ways in which an event is told, each at its own pace. */
const WAYS = {
  told: { upTo: 'toldUpTo', at: 'toldAt' },
  mailed: { upTo: 'mailedUpTo', at: 'mailedAt' },
} as const
type Way = keyof typeof WAYS

/** Events with what is said of them. */
export function withSubjects(database: Handle) {
  return database
    .selectFrom('events')
    .innerJoin('fundraisers', 'fundraisers.id', 'events.fundraiserId')
    .innerJoin('users as creator', 'creator.id', 'fundraisers.userId')
    .leftJoin('news', 'news.id', 'events.newsId')
    .leftJoin('thanks', 'thanks.id', 'events.thanksId')
    .leftJoin('donations', 'donations.id', 'events.donationId')
    .selectAll('events')
    .select(['fundraisers.title', 'fundraisers.displayName', 'creator.fullName as creatorName'])
    .select(['fundraisers.currentAmount', 'fundraisers.goalAmount', 'fundraisers.donationsCount'])
    .select(['fundraisers.endDate', 'fundraisers.hiddenAt', 'fundraisers.isActive', isPageHeld.as('isPageHeld')])
    .select(['news.text as newsText', 'news.hiddenAt as newsHiddenAt'])
    .select(['thanks.message as thanksText', 'thanks.upToDonationId'])
    .select(['donations.answer', 'donations.messageHiddenAt', 'donations.donorId'])
    .select(['donations.donorEmail', 'donations.paymentId'])
}
export type Due = Awaited<ReturnType<ReturnType<typeof withSubjects>['executeTakeFirstOrThrow']>>

/** The oldest event of which not everybody was told in this way. */
export function findDue(database: Handle, way: Way): Promise<Due | undefined> {
  const due = withSubjects(database).where(`events.${WAYS[way].at}`, 'is', null)
  return due.orderBy('events.id').limit(1).executeTakeFirst()
}

/** Whether an event is still true, and nobody has hidden or stopped what it is about. */
export function mayBeTold(event: Due, now: number): boolean {
  const { kind, endDate, value } = event
  if (isForOwner(kind)) return true
  if (event.hiddenAt !== null || event.isActive === 0 || event.isPageHeld) return false
  const isOver = endDate !== null && endDate <= now
  if (kind === 'news') return event.newsText !== null && event.newsHiddenAt === null
  if (kind === 'answer') return event.answer !== null && event.messageHiddenAt === null
  if (kind === 'goal') return !isOver
  if (kind === 'longer') return !isOver && endDate === value
  return kind === 'thanks' || endDate === value
}

/** Returns false when another server has continued from there already, or the event was cancelled. */
export async function moveOn(
  transaction: Transaction,
  event: Due,
  way: Way,
  { reached, now }: { reached: number | null; now: number },
): Promise<boolean> {
  const { upTo, at } = WAYS[way]
  const { numUpdatedRows } = await transaction
    .updateTable('events')
    .set(reached === null ? { [at]: now } : { [upTo]: reached })
    .where('id', '=', event.id)
    .where(upTo, '=', event[upTo])
    .where(at, 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
