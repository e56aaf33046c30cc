import type { Generated } from 'kysely'
import { notify } from '../../community/events'
import { readFundraiser } from '../../community/fundraisers/service'
import { tellOwner } from '../../community/leader'
import { requireRightToAct, type Viewer } from '../../community/sessions/viewer'
import { findUser } from '../../community/users/find-user'
import type { Context } from '../../context'
import type { Handle } from '../../platform/database/open'
import type { Row, Transaction } from '../../platform/database/schema'
import { DAY } from '../../platform/durations'
import { refuse } from '../../platform/refusals/refusal'
import { countDonors } from './donors'

const MOST_SHOWN = 20

/** Throws 404 for a fundraiser that does not exist, and 403 for a viewer who may not write to its donors. */
export async function readThanks(context: Context, viewer: Viewer, fundraiserId: number) {
  const fundraiser = await readFundraiser(context, fundraiserId)
  if (!viewer.isAdmin) requireRightToAct(viewer, fundraiser, 'thanks.not-yours')
  const sent = await listThanks(context.database.read, fundraiserId, MOST_SHOWN)
  const upTo = await newestDonationTo(context.database.read, fundraiserId)
  return {
    waiting: await countDonors(context, fundraiserId, { after: sent[0]?.upToDonationId ?? 0, upTo }),
    sent: sent.map(({ id, message, recipients, createdAt: at }) => {
      return { id, message, recipients, createdAt: new Date(at).toISOString() }
    }),
  }
}

/** The returned function stores it and returns the number of recipients; throws 409 without any, 429 within a day. */
export async function prepareThanks(
  context: Context,
  viewer: Viewer,
  fundraiserId: number,
  message: string,
): Promise<(transaction: Transaction) => Promise<number>> {
  const { database } = context
  const fundraiser = await readFundraiser(context, fundraiserId)
  requireRightToAct(viewer, fundraiser, 'thanks.not-yours')
  const { userId } = fundraiser
  // The lock waits for donations that are being recorded now (see `lockOwner`), so none with a lower id can appear later.
  const upTo = await database.transaction(async (transaction) => {
    await database.lock(transaction, 'users', userId)
    return newestDonationTo(transaction, fundraiserId)
  })
  const [last] = await listThanks(database.read, fundraiserId, 1)
  const after = last?.upToDonationId ?? 0
  const recipients = await countDonors(context, fundraiserId, { after, upTo })

  return async (transaction) => {
    await database.lock(transaction, 'users', userId)
    const owner = { ...fundraiser, ...(await findUser(transaction, userId)), userId }
    requireRightToAct(viewer, owner, 'thanks.not-yours')
    const [newest] = await listThanks(transaction, fundraiserId, 1)
    const now = context.clock()
    if (newest && newest.createdAt > now - DAY) {
      throw refuse('thanks.too-soon', null, { retryAfterMs: newest.createdAt + DAY - now })
    }
    if (recipients === 0) throw refuse('thanks.nobody')
    const row = { fundraiserId, userId: viewer.id, message, upToDonationId: upTo, recipients, createdAt: now }
    const stored = transaction.insertInto('thanks').values(row).returning('id')
    const { id: thanksId } = await stored.executeTakeFirstOrThrow()
    const begun = { toldUpTo: after, mailedUpTo: after }
    const eventKey = `thanks:${thanksId}`
    await notify(transaction, context, { eventKey, kind: 'thanks', fundraiserId, thanksId, ...begun })
    await tellOwner(transaction, context, viewer, fundraiser, 'thanks')
    return recipients
  }
}

declare module '../../platform/database/schema' {
  interface Tables {
    thanks: {
      id: Generated<number>
      fundraiserId: number
      userId: number
      message: string
      /** The last donation that this message thanks for; it begins after the last one of the message before. */
      upToDonationId: number
      recipients: number
      createdAt: Timestamp
    }
  }
}

function listThanks(database: Handle, fundraiserId: number, limit: number): Promise<Row<'thanks'>[]> {
  const thanks = database.selectFrom('thanks').selectAll().where('fundraiserId', '=', fundraiserId)
  return thanks.orderBy('id', 'desc').limit(limit).execute()
}

async function newestDonationTo(database: Handle, fundraiserId: number): Promise<number> {
  const { newest } = await database
    .selectFrom('donations')
    .select((select) => select.fn.max<number | null>('id').as('newest'))
    .where('fundraiserId', '=', fundraiserId)
    .executeTakeFirstOrThrow()
  return newest ?? 0
}
