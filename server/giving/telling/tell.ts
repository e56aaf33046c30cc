import { isForOwner } from '../../community/events'
import type { Context } from '../../context'
import type { Handle } from '../../platform/database/open'
import type { Transaction } from '../../platform/database/schema'
import { queuePushes } from '../notifications/push/queue'
import { type Due, findDue, mayBeTold, moveOn } from './due'

/** People who are told in one transaction, which takes a few milliseconds. */
const SLICE = 300

interface Audience {
  /** Accounts that find it in their list. */
  people: number[]
  /** Those whose browsers also show it at once. */
  atOnce: number[]
  /** The last row that was looked at; null after the last one. */
  reached: number | null
}

const NOBODY: Audience = { people: [], atOnce: [], reached: null }

/** Tells the next people of the oldest event, in the app and by push. Returns false when there is nothing to tell. */
export async function tellSome({ database, clock }: Pick<Context, 'database' | 'clock'>): Promise<boolean> {
  const event = await findDue(database.read, 'told')
  if (!event) return false
  const now = clock()
  await database.transaction(async (transaction) => {
    database.changesOnly(transaction, [], event.id)
    const { people, atOnce, reached } = mayBeTold(event, now) ? await audienceOf(transaction, event) : NOBODY
    if (!(await moveOn(transaction, event, 'told', { reached, now }))) return
    const open = await findOpen(transaction, people)
    if (open.size === 0) return
    await transaction
      .insertInto('notifications')
      .values([...open].map((userId) => ({ userId, eventId: event.id, createdAt: now })))
      .onConflict((conflict) => conflict.columns(['userId', 'eventId']).doNothing())
      .execute()
    const showing = atOnce.filter((userId) => open.has(userId))
    await queuePushes(transaction, { clock }, event.id, showing)
  })
  return true
}

function audienceOf(transaction: Transaction, event: Due): Promise<Audience> | Audience {
  if (event.kind === 'thanks') return listDonors(transaction, event)
  const person = isForOwner(event.kind) ? event.userId : event.donorId
  if (isForOwner(event.kind) || event.kind === 'answer')
    return person === null ? NOBODY : { people: [person], atOnce: [person], reached: null }
  return listFollowers(transaction, event)
}

async function listDonors(database: Handle, event: Due): Promise<Audience> {
  const rows = await database
    .selectFrom('donations')
    .select(['id', 'donorId'])
    .where('fundraiserId', '=', event.fundraiserId)
    .where('id', '>', event.toldUpTo)
    .where('id', '<=', event.upToDonationId ?? 0)
    .whereRef('returnedAmount', '<', 'amount')
    .orderBy('id')
    .limit(SLICE)
    .execute()
  const people = rows.flatMap(({ donorId }) => donorId ?? [])
  return { people, atOnce: people, reached: reachedBy(rows) }
}

/** Only who followed before it happened. A weekly letter is the choice of somebody who wants to be disturbed once a week. */
async function listFollowers(database: Handle, event: Due): Promise<Audience> {
  const rows = await database
    .selectFrom('follows')
    .select(['id', 'userId', 'choice'])
    .where('fundraiserId', '=', event.fundraiserId)
    .where('id', '>', event.toldUpTo)
    .where('createdAt', '<=', event.createdAt)
    .orderBy('id')
    .limit(SLICE)
    .execute()
  return {
    people: rows.flatMap(({ userId }) => userId ?? []),
    atOnce: rows.flatMap(({ userId, choice }) => (choice === 'weekly' || userId === null ? [] : userId)),
    reached: reachedBy(rows),
  }
}

const reachedBy = (rows: readonly { id: number }[]): number | null =>
  rows.length < SLICE ? null : (rows.at(-1)?.id ?? null)

async function findOpen(database: Handle, people: readonly number[]): Promise<Set<number>> {
  if (people.length === 0) return new Set()
  const open = database.selectFrom('users').select('id').where('id', 'in', people).where('closedAt', 'is', null)
  return new Set((await open.execute()).map(({ id }) => id))
}
