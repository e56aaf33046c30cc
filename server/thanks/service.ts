import type { Transaction } from 'kysely'
import type { CallReply } from '#shared/contract/call'
import type { getThanks } from '#shared/contract/letters'
import { forbidden } from '../accounts/policy'
import type { Viewer } from '../accounts/viewer'
import type { Context } from '../context'
import type { Tables } from '../database/schema'
import { canEditFundraiser } from '../fundraisers/policy'
import type { FundraiserRow } from '../fundraisers/queries'
import { readFundraiser } from '../fundraisers/service'
import { AppError, tooMany } from '../http/app-error'
import { countDonors } from './donors'
import { insertThanks, listThanks, newestDonationTo } from './queries'

const DAY = 24 * 60 * 60_000
const MOST_SHOWN = 20

/** Throws 404 for a fundraiser that is not there, and 403 for who may not write to its donors. */
export async function readThanks(
  context: Context,
  viewer: Viewer,
  fundraiserId: number,
): Promise<CallReply<typeof getThanks>> {
  await readOwn(context, viewer, fundraiserId)
  const sent = await listThanks(context.database.read, fundraiserId, MOST_SHOWN)
  const upTo = await newestDonationTo(context.database.read, fundraiserId)
  return {
    waiting: await countDonors(context, fundraiserId, { after: sent[0]?.upToDonationId ?? 0, upTo }),
    sent: sent.map(({ id, message, recipients, createdAt }) => ({
      id,
      message,
      recipients,
      createdAt: new Date(createdAt).toISOString(),
    })),
  }
}

/**
 * Prepares one message to all who gave and were not thanked, and gives what writes it down, answering how many get it. The mails
 * follow from that row, a few at a time. Throws as above; 409 when there is nobody, and 429 within a day of the last message.
 */
export async function prepareThanks(
  context: Context,
  viewer: Viewer,
  fundraiserId: number,
  message: string,
): Promise<(transaction: Transaction<Tables>) => Promise<number>> {
  const { database } = context
  const { userId } = await readOwn(context, viewer, fundraiserId)
  // Behind whatever is being recorded now (see `lockOwner`): no donation up to this one appears later.
  const upTo = await database.transaction(async (transaction) => {
    await database.lock(transaction, 'users', userId)
    return newestDonationTo(transaction, fundraiserId)
  })
  const [last] = await listThanks(database.read, fundraiserId, 1)
  const after = last?.upToDonationId ?? 0
  const recipients = await countDonors(context, fundraiserId, { after, upTo })

  return async (transaction) => {
    await database.lock(transaction, 'users', userId)
    const [newest] = await listThanks(transaction, fundraiserId, 1)
    const now = context.clock()
    if (newest && newest.createdAt > now - DAY) {
      throw tooMany(
        'You thanked your donors less than a day ago. Please wait until tomorrow.',
        newest.createdAt + DAY - now,
      )
    }
    if (recipients === 0) throw new AppError(409, 'There is nobody to thank yet.')
    await insertThanks(transaction, {
      fundraiserId,
      userId: viewer.id,
      message,
      upToDonationId: upTo,
      queuedUpToDonationId: after,
      recipients,
      createdAt: now,
    })
    return recipients
  }
}

async function readOwn(context: Context, viewer: Viewer, fundraiserId: number): Promise<FundraiserRow> {
  const fundraiser = await readFundraiser(context, fundraiserId)
  if (!canEditFundraiser(viewer, fundraiser)) throw forbidden('Only the creator can thank the donors.')
  return fundraiser
}
