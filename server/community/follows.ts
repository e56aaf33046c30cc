import type { Generated } from 'kysely'
import type { FollowChoice } from '#shared/contract/account/follows'
import type { Context } from '../context'
import type { Handle } from '../platform/database/open'
import type { NewRow, Row, Transaction, WithDefault } from '../platform/database/schema'
import { forgetWaiting } from '../platform/mail/outbox'
import type { Follower } from '../platform/mail/unsubscribe-link'
import { refuse } from '../platform/refusals/refusal'
import { cancelFor, newestEvent } from './events'
import { readFundraiser } from './fundraisers/service'
import type { Viewer } from './sessions/viewer'
import { hashesOfEmail } from './users/emails'
import { findUser } from './users/find-user'

/** Follows, or changes how the follower hears of it. Safe to repeat. */
export async function follow(
  context: Context,
  { id: userId }: Viewer,
  fundraiserId: number,
  choice: FollowChoice,
): Promise<void> {
  const { database, clock } = context
  await readFundraiser(context, fundraiserId)
  await database.transaction(async (transaction) => {
    await database.lock(transaction, 'users', userId)
    database.changesOnly(transaction, [], userId)
    if (!(await findUser(transaction, userId))) throw refuse('request.signed-out')
    const before = await findFollow(transaction, userId, fundraiserId)
    await chooseFollow(transaction, before, { userId, fundraiserId, choice, createdAt: clock() })
  })
}

/** Safe to repeat, also for a fundraiser that was taken down. */
export async function unfollow({ database }: Pick<Context, 'database'>, userId: number, fundraiserId: number) {
  await database.transaction(async (transaction) => {
    database.changesOnly(transaction, [], userId)
    const found = await findFollow(transaction, userId, fundraiserId)
    if (found) await endFollow(transaction, found)
  })
}

/** Begins a follow, or changes the choice of the one that there is: letters that wait are for those who want them. */
export async function chooseFollow(
  transaction: Transaction,
  before: Row<'follows'> | undefined,
  row: NewRow<'follows'> & { choice: FollowChoice },
): Promise<void> {
  const { choice } = row
  if (before?.choice === choice) return
  // The first weekly letter begins with what happens from now on.
  const weeklyUpTo = await newestEvent(transaction)
  if (!before) {
    const insert = transaction.insertInto('follows').values({ ...row, weeklyUpTo })
    await insert.onConflict((conflict) => conflict.doNothing()).execute()
    return
  }
  await transaction.updateTable('follows').set({ choice, weeklyUpTo }).where('id', '=', before.id).execute()
  if (choice === 'app') await cancelFor(transaction, before)
}

export async function endFollow(
  transaction: Transaction,
  row: Pick<Row<'follows'>, 'id' | 'userId' | 'fundraiserId'>,
): Promise<void> {
  await transaction.deleteFrom('follows').where('id', '=', row.id).execute()
  await cancelFor(transaction, row)
}

/** In the app an account still finds what it follows; an address hears of it by letters alone. */
export async function endWeekly({ database, secrets }: Pick<Context, 'database' | 'secrets'>, by: Follower) {
  const people = 'userId' in by ? [`u${by.userId}`] : hashesOfEmail(secrets, by.email).map((hash) => `a${hash}`)
  await database.transaction(async (transaction) => {
    database.changesOnly(transaction, [], 0)
    if ('userId' in by) {
      const update = transaction.updateTable('follows').set({ choice: 'app' }).where('choice', '=', 'weekly')
      await update.where('userId', '=', by.userId).execute()
    } else {
      const follows = transaction.deleteFrom('follows').where('choice', '=', 'weekly')
      await follows.where('emailHash', 'in', hashesOfEmail(secrets, by.email)).execute()
    }
    for (const person of people) await forgetWaiting(transaction, `weekly:%:${person}`)
  })
}

function findFollow(database: Handle, userId: number, fundraiserId: number): Promise<Row<'follows'> | undefined> {
  const follows = database.selectFrom('follows').selectAll().where('fundraiserId', '=', fundraiserId)
  return follows.where('userId', '=', userId).executeTakeFirst()
}

declare module '../platform/database/schema' {
  interface Tables {
    /** A person with an account, or one with a confirmed mail address: `userId`, or `email` with its hash. */
    follows: {
      id: Generated<number>
      fundraiserId: number
      userId: number | null
      /** Encrypted. */
      email: string | null
      emailHash: string | null
      /** Of the letters to an address without account. */
      language: WithDefault<string>
      /** A letter at once, one a week, or none. Who wants nothing has no row. */
      choice: WithDefault<FollowChoice>
      createdAt: Timestamp
      /** The last event that a weekly letter told. */
      weeklyUpTo: WithDefault<number>
    }
  }
}
