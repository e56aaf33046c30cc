import { KINDS_FOR_FOLLOWERS } from '../../community/events'
import { ifReadable, recipientOf } from '../../community/users/emails'
import { findUser } from '../../community/users/find-user'
import type { Context } from '../../context'
import type { Database, Handle } from '../../platform/database/open'
import type { Row, Transaction } from '../../platform/database/schema'
import { DAY, HOUR, MINUTE, WEEK } from '../../platform/durations'
import { type Mail, queueMail } from '../../platform/mail/outbox'
import { type Follower, unsubscribeAddresses } from '../../platform/mail/unsubscribe-link'
import { type Due, mayBeTold, withSubjects } from './due'
import { weeklyLetter } from './letters'
import { isBusy } from './mail'

/** The first Monday of 1970, six in UTC: morning where most of the readers live. */
const FIRST_MONDAY = 4 * DAY + 6 * HOUR
/** After this delay everything that happened before is in the database. */
const SETTLED = 10 * MINUTE
/** Follows that are looked at in one transaction. */
const BATCH = 20
const MOST_LISTED = 20
/** More happens to nobody in a week; it bounds what is read. */
const MOST_READ = 200

/** The number of the week whose letters are due. */
export const dueWeek = (now: number): number => Math.floor((now - FIRST_MONDAY - SETTLED) / WEEK)

/** Queues the next weekly letters. Returns true when all of the week are queued. What a missed week brought is in the next letter. */
export async function mailSomeWeekly(context: Context, week: number): Promise<boolean> {
  const { database } = context
  if (await isBusy(context)) return false
  const upTo = await lastEventBefore(database.read, week * WEEK + FIRST_MONDAY)
  const waiting = await listWaiting(database.read, upTo)
  await database.transaction(async (transaction) => {
    database.changesOnly(transaction, [], week)
    for (const person of new Map(waiting.map((row) => [personOf(row), row])).values())
      await mailPerson(transaction, context, person, { week, upTo })
  })
  return waiting.length < BATCH
}

type Waiting = Awaited<ReturnType<typeof listWaiting>>[number]

const personOf = ({ userId, emailHash }: Waiting): string => (userId === null ? `a${emailHash}` : `u${userId}`)

async function mailPerson(
  transaction: Transaction,
  context: Context,
  person: Waiting,
  { week, upTo }: { week: number; upTo: number },
): Promise<void> {
  const follows = await listFollowsOf(transaction, context.database.engine, person, upTo)
  const happened = await listHappened(transaction, follows, upTo)
  const items = happened.filter((event) => mayBeTold(event, context.clock()))
  const ids = [0, ...follows.map(({ id }) => id)]
  await transaction.updateTable('follows').set({ weeklyUpTo: upTo }).where('id', 'in', ids).execute()
  const to = items.length > 0 ? await addressee(transaction, context, person) : null
  if (!to) return
  await queueMail(transaction, context, {
    mailKey: `weekly:${week}:${personOf(person)}`,
    to: to.recipient,
    letter: () =>
      weeklyLetter(context.settings.publicUrl, {
        items: items.slice(0, MOST_LISTED),
        more: Math.max(0, items.length - MOST_LISTED),
      }),
    unsubscribe: () => unsubscribeAddresses(context, { kind: 'weekly', by: to.by }),
  })
}

/** Null for an account whose address nobody has confirmed. */
async function addressee(
  transaction: Transaction,
  context: Context,
  { id, userId, email: sealed, fundraiserId, language }: Waiting,
): Promise<{ recipient: Mail['to']; by: Follower } | null> {
  const { secrets } = context
  if (userId === null) {
    const email = ifReadable(context, { follow: id }, () => secrets.open(sealed ?? '', 'follows.email', fundraiserId))
    return email === null ? null : { recipient: { email, language, name: null }, by: { email } }
  }
  const user = await findUser(transaction, userId)
  if (!user || user.emailConfirmedAt === null) return null
  const recipient = ifReadable(context, { follow: id }, () => recipientOf(secrets, user))
  return recipient && { recipient, by: { userId } }
}

async function lastEventBefore(database: Handle, moment: number): Promise<number> {
  const before = database.selectFrom('events').select('id').where('createdAt', '<', moment)
  return (await before.orderBy('id', 'desc').limit(1).executeTakeFirst())?.id ?? 0
}

function listWaiting(database: Handle, upTo: number) {
  return database
    .selectFrom('follows')
    .select(['id', 'userId', 'email', 'emailHash', 'fundraiserId', 'language'])
    .where('choice', '=', 'weekly')
    .where('weeklyUpTo', '<', upTo)
    .orderBy('weeklyUpTo')
    .orderBy('id')
    .limit(BATCH)
    .execute()
}

type Followed = Pick<Row<'follows'>, 'id' | 'fundraiserId' | 'weeklyUpTo' | 'createdAt'>

function listFollowsOf(
  transaction: Transaction,
  engine: Database['engine'],
  { userId, emailHash }: Waiting,
  upTo: number,
): Promise<Followed[]> {
  const all = transaction.selectFrom('follows').select(['id', 'fundraiserId', 'weeklyUpTo', 'createdAt'])
  const weekly = all.where('choice', '=', 'weekly').where('weeklyUpTo', '<', upTo)
  const own = userId === null ? weekly.where('emailHash', '=', emailHash) : weekly.where('userId', '=', userId)
  // Who stops at this moment waits until the letter is queued, and then takes it back.
  return own.$if(engine === 'postgres', (query) => query.forUpdate()).execute()
}

/** What happened since the last letter of each, newest first. */
async function listHappened(transaction: Transaction, follows: readonly Followed[], upTo: number): Promise<Due[]> {
  const ofFundraiser = new Map(follows.map((follow) => [follow.fundraiserId, follow]))
  const events = await withSubjects(transaction)
    .where('events.fundraiserId', 'in', [0, ...ofFundraiser.keys()])
    .where('events.kind', 'in', KINDS_FOR_FOLLOWERS)
    .where('events.id', '>', Math.min(...follows.map(({ weeklyUpTo }) => weeklyUpTo), upTo))
    .where('events.id', '<=', upTo)
    .orderBy('events.id', 'desc')
    .limit(MOST_READ)
    .execute()
  return events.filter(({ id, fundraiserId, createdAt }) => {
    const follow = ofFundraiser.get(fundraiserId)
    return follow !== undefined && id > follow.weeklyUpTo && createdAt >= follow.createdAt
  })
}
