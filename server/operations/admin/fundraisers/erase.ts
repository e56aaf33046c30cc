import { listMorePictures, replaceMorePictures } from '../../../community/fundraisers/pictures'
import { isOnHold } from '../../../community/holds/holds'
import { eraseNews } from '../../../community/news/erase'
import type { Context } from '../../../context'
import { recordAction } from '../../../platform/audit-log'
import type { Handle } from '../../../platform/database/open'
import { forgetActsOnFundraiser, removePictures } from '../../privacy/erase-account'
import { RESTORABLE_FOR } from './acts'

const BATCH = 100

/** Tables whose rows prevent erasing a fundraiser: it has donations, or money was about to move. */
const BLOCKING_TABLES = [
  'donations',
  'payment_attempts',
  'payout_requests',
  'payout_parts',
  'ledger_entries',
  'books',
  'thanks',
] as const

/** Erases what was deleted 30 days ago and never had a gift, unless a hold is undecided; the books refer to the rest. */
export async function eraseDeleted(context: Context, isStopping: () => boolean = () => false): Promise<void> {
  let beyond = { hiddenAt: 0, id: 0 }
  while (!isStopping()) {
    const batch = await listErasable(context.database.read, context.clock() - RESTORABLE_FOR, beyond)
    for (const { id } of batch) await eraseOne(context, id)
    const last = batch.at(-1)
    if (!last) return
    beyond = last
  }
}

async function eraseOne(context: Context, id: number): Promise<void> {
  const { database, clock } = context
  const pictures = await database.transaction(async (transaction) => {
    await database.lock(transaction, 'fundraisers', id)
    // Looked at again: it may have been restored or given to since.
    const row = await erasable(transaction, clock() - RESTORABLE_FOR)
      .where('id', '=', id)
      .executeTakeFirst()
    if (!row) return []
    const more = await listMorePictures(transaction, [id])
    await replaceMorePictures(transaction, id, [])
    const ofNews = await eraseNews(transaction, [id])
    await transaction.deleteFrom('follows').where('fundraiserId', '=', id).execute()
    const holds = transaction.selectFrom('holds').select('id').where('fundraiserId', '=', id)
    const messages = transaction.updateTable('messages').set({ fundraiserId: null, holdId: null })
    await messages.where((where) => where.or([where('fundraiserId', '=', id), where('holdId', 'in', holds)])).execute()
    await transaction.deleteFrom('holds').where('fundraiserId', '=', id).execute()
    await transaction.deleteFrom('fundraisers').where('id', '=', id).execute()
    await forgetActsOnFundraiser(transaction, id, clock())
    const entry = { actorId: null, action: 'erase', subject: `fundraiser:${id}`, createdAt: clock() }
    await recordAction(transaction, { ...entry, before: { userId: row.userId, hiddenAt: row.hiddenAt } })
    return [...(row.image === null ? [] : [row.image]), ...more.map(({ hash }) => hash), ...ofNews]
  })
  await removePictures(context, pictures)
}

function listErasable(database: Handle, hiddenBefore: number, beyond: { hiddenAt: number; id: number }) {
  return erasable(database, hiddenBefore)
    .where((where) =>
      where.or([
        where('hiddenAt', '>', beyond.hiddenAt),
        where.and([where('hiddenAt', '=', beyond.hiddenAt), where('id', '>', beyond.id)]),
      ]),
    )
    .orderBy('hiddenAt')
    .orderBy('id')
    .limit(BATCH)
    .$narrowType<{ hiddenAt: number }>()
    .execute()
}

function erasable(database: Handle, hiddenBefore: number) {
  let query = database
    .selectFrom('fundraisers')
    .select(['id', 'userId', 'image', 'hiddenAt'])
    .where('hiddenAt', '<', hiddenBefore)
    .where('donationsCount', '=', 0)
    .where(({ not }) => not(isOnHold('fundraisers.id')))
  for (const table of BLOCKING_TABLES) {
    query = query.where((where) =>
      where.not(
        where.exists(
          where.selectFrom(table).select(`${table}.id`).whereRef(`${table}.fundraiserId`, '=', 'fundraisers.id'),
        ),
      ),
    )
  }
  return query
}
