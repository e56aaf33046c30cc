import type { Generated } from 'kysely'
import { say } from '#shared/language/say'
import { formatDate } from '#shared/rules/dates'
import { formatCents } from '#shared/rules/money/money'
import { creatorName } from '#shared/rules/names'
import type { Context } from '../context'
import type { Handle } from '../platform/database/open'
import type { NewRow, Transaction } from '../platform/database/schema'
import { pagesAt } from '../platform/language'
import { type Letter, shortTitle } from '../platform/mail/letter'
import { countDue, type Mail, queueMail } from '../platform/mail/outbox'
import { unsubscribeAddresses } from '../platform/mail/unsubscribe-link'
import { refuse } from '../platform/refusals/refusal'
import { readFundraiser } from './fundraisers/service'
import type { Viewer } from './sessions/viewer'
import { recipientOf } from './users/emails'
import { findUser } from './users/find-user'

/** Safe to repeat; what has happened already is no news for the follower. */
export async function follow(context: Context, { id }: Viewer, fundraiserId: number): Promise<void> {
  const { database } = context
  const { currentAmount, goalAmount, endDate } = await readFundraiser(context, fundraiserId)
  const now = context.clock()
  const isOver = endDate !== null && endDate <= now
  await database.transaction(async (transaction) => {
    await database.lock(transaction, 'users', id)
    database.changesOnly(transaction, [], id)
    if (!(await findUser(transaction, id))) throw refuse('request.signed-out')
    await insertFollow(transaction, {
      userId: id,
      fundraiserId,
      createdAt: now,
      goalToldAt: isOver || currentAmount >= goalAmount ? now : null,
      endToldAt: isOver ? now : null,
    })
  })
}

/** Mails that are queued in one transaction, which takes a few milliseconds. */
const BATCH = 20
/** While this many mails are due, none are added, so that receipts and password mails do not wait behind thousands of them. */
const ENOUGH_WAITING = 20

/** Tells followers once; an unconfirmed address gets no mail, because anybody could have typed it. */
export async function tellSomeFollowers(context: Context): Promise<boolean> {
  const { database, clock } = context
  if ((await countDue(context, ENOUGH_WAITING)) >= ENOUGH_WAITING) return false
  const now = clock()
  const waiting = await listToTell(database.lists, now, BATCH)
  if (waiting.length === 0) return false
  await database.transaction(async (transaction) => {
    for (const follow of waiting) {
      const news = newsFor(follow, now)
      if (!(await noteTold(transaction, follow, news, now))) continue
      await queueMail(transaction, context, mailTo(context, news, follow))
    }
  })
  return true
}

function mailTo(context: Context, news: News, follow: ToTell): Mail {
  return {
    // A later end is told again.
    mailKey: `follow:${follow.id}:${news}${news === 'goal' ? '' : `:${follow.endDate}`}`,
    to: recipientOf(context.secrets, { ...follow, id: follow.followerId }),
    letter: () => newsLetter(context.settings.publicUrl, news, follow),
    unsubscribe: () =>
      unsubscribeAddresses(context, {
        kind: 'follow',
        userId: follow.followerId,
        fundraiserId: follow.fundraiserId,
      }),
  }
}

export function newsLetter(publicUrl: string, news: News, follow: ToTell): Letter {
  const { fundraiserId } = follow
  const title = shortTitle(follow.title)
  const subjects = {
    goal: () => say('Goal reached: {title}', { title }),
    longer: () => say('It runs longer: {title}', { title }),
    end: () => say('It has ended: {title}', { title }),
  }
  return {
    subject: subjects[news](),
    paragraphs: [newsOf(news, follow)],
    fundraiser: { ...follow, id: fundraiserId },
    action: { label: say('See the fundraiser'), url: `${pagesAt(publicUrl)}/fundraiser/${fundraiserId}` },
    ending: [say('You get this because you follow this fundraiser.')],
  }
}

function newsOf(news: News, follow: ToTell): string {
  const { title, displayName, creatorName: fullName, donationsCount: count, endDate } = follow
  const creator = creatorName({ displayName, user: { fullName } })
  const [raised, goal] = [formatCents(follow.currentAmount), formatCents(follow.goalAmount)]
  if (news === 'longer')
    return say('“{title}” by {creator} has more time: you can give until {date}.', {
      ...{ title, creator, date: formatDate(new Date(endDate ?? 0).toISOString()) },
    })
  return news === 'goal'
    ? say(
        '“{title}” by {creator} has reached its goal: {raised} of {goal} from {count, plural, one {# supporter} other {# supporters}}.',
        { title, creator, raised, goal, count },
      )
    : say(
        '“{title}” by {creator} has ended. It raised {raised} of {goal} from {count, plural, one {# supporter} other {# supporters}}.',
        { title, creator, raised, goal, count },
      )
}

async function insertFollow(database: Handle, row: NewRow<'follows'>): Promise<void> {
  await database
    .insertInto('follows')
    .values(row)
    .onConflict((conflict) => conflict.columns(['userId', 'fundraiserId']).doNothing())
    .execute()
}

/** Safe to repeat, also for a fundraiser that was taken down. */
export async function deleteFollow(database: Handle, userId: number, fundraiserId: number): Promise<void> {
  await database.deleteFrom('follows').where('userId', '=', userId).where('fundraiserId', '=', fundraiserId).execute()
}

/** What followers are told. The end is told last: nothing is left to tell after it, unless a later end is set. */
type News = 'goal' | 'longer' | 'end'

function newsFor({ endDate, newEnd }: ToTell, now: number): News {
  if (endDate !== null && endDate <= now) return 'end'
  return newEnd === null ? 'goal' : 'longer'
}

function listToTell(database: Handle, now: number, limit: number) {
  return database
    .selectFrom('follows')
    .innerJoin('fundraisers', 'fundraisers.id', 'follows.fundraiserId')
    .innerJoin('users as creator', 'creator.id', 'fundraisers.userId')
    .innerJoin('users as follower', 'follower.id', 'follows.userId')
    .select([
      'follows.id',
      'follows.fundraiserId',
      'follows.newEnd',
      'fundraisers.title',
      'fundraisers.displayName',
      'fundraisers.currentAmount',
      'fundraisers.goalAmount',
      'fundraisers.donationsCount',
      'fundraisers.endDate',
      'creator.fullName as creatorName',
      'follower.id as followerId',
      'follower.email',
      'follower.fullName',
      'follower.emailConfirmedAt',
      'follower.language',
    ])
    .where('follows.endToldAt', 'is', null)
    .where((where) =>
      where.or([
        where('fundraisers.endDate', '<=', now),
        where('follows.newEnd', 'is not', null),
        where.and([
          where('follows.goalToldAt', 'is', null),
          where('fundraisers.currentAmount', '>=', where.ref('fundraisers.goalAmount')),
        ]),
      ]),
    )
    .where('follower.emailConfirmedAt', 'is not', null)
    .where('follower.closedAt', 'is', null)
    .where('fundraisers.hiddenAt', 'is', null)
    .where('fundraisers.isActive', '=', 1)
    .orderBy('follows.id')
    .limit(limit)
    .execute()
}
type ToTell = Awaited<ReturnType<typeof listToTell>>[number]

/** Returns false when another server has told them, or they have stopped following. */
async function noteTold(transaction: Transaction, follow: ToTell, news: News, now: number): Promise<boolean> {
  const { id, newEnd, currentAmount, goalAmount } = follow
  const told = {
    goal: { goalToldAt: now },
    longer: { newEnd: null },
    end: { newEnd: null, endToldAt: now, ...(currentAmount >= goalAmount && { goalToldAt: now }) },
  }
  const { numUpdatedRows } = await transaction
    .updateTable('follows')
    .set(told[news])
    .where('id', '=', id)
    .where('endToldAt', 'is', null)
    .$if(news === 'goal', (update) => update.where('goalToldAt', 'is', null))
    .$if(news === 'longer', (update) => update.where('newEnd', '=', newEnd))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

declare module '../platform/database/schema' {
  interface Tables {
    follows: {
      id: Generated<number>
      userId: number
      fundraiserId: number
      createdAt: Timestamp
      /** When the person was told that it reached its goal; also set when they began to follow after that. */
      goalToldAt: Timestamp | null
      /** The same for its end. */
      endToldAt: Timestamp | null
      /** A later end that the person was not told of yet. */
      newEnd: Timestamp | null
    }
  }
}
