import type { AdminHold, HoldWords, placeHold } from '#shared/contract/admin/holds'
import type { CallInput } from '#shared/contract/base/call'
import { type HoldStop, standardHoldTexts } from '#shared/rules/holds'
import { cancelEvents } from '../../community/events'
import { closes, stopColumns, stopsOf, textsOf } from '../../community/holds/holds'
import type { Viewer } from '../../community/sessions/viewer'
import type { Context } from '../../context'
import { Authority } from '../../giving/ledger/authority'
import { notifyPerson } from '../../giving/payouts/notify'
import { recordAction } from '../../platform/audit-log'
import type { Transaction } from '../../platform/database/schema'
import { DAY } from '../../platform/durations'
import { inLanguage } from '../../platform/language'
import { refuse } from '../../platform/refusals/refusal'
import { placedLetter } from './letters'
import { findHold, readAdminHold } from './list'

/** Days until a hold for which no reason was given is looked at again. */
const STANDARD_REVIEW = 30
const LONGEST_REVIEW = 90

/** The beginning of the day on which a hold is looked at again. Throws 400 unless it is one of the next 90. */
export function reviewAtOf({ clock }: Pick<Context, 'clock'>, reviewOn: string): number {
  const reviewAt = Date.parse(reviewOn)
  if (reviewAt > clock() && reviewAt <= clock() + LONGEST_REVIEW * DAY) return reviewAt
  throw refuse('hold.wrong-day', { days: LONGEST_REVIEW }, { at: 'reviewOn' })
}

export async function place(
  context: Context,
  transaction: Transaction,
  admin: Viewer,
  { fundraiserId, userId, stops, ...words }: CallInput<typeof placeHold>['body'],
): Promise<AdminHold> {
  const about = await subjectOf(transaction, fundraiserId ?? null, userId ?? null)
  await Authority.admin(transaction, admin, about.ownerId)
  const id = await storeHold(context, transaction, admin, about, stops, words)
  return readAdminHold(transaction, admin, id)
}

async function subjectOf(transaction: Transaction, fundraiserId: number | null, userId: number | null) {
  const people = transaction.selectFrom('users').select('id as ownerId').where('id', '=', userId)
  const owners = transaction.selectFrom('fundraisers').select('userId as ownerId').where('id', '=', fundraiserId)
  const found = await (fundraiserId === null ? people : owners).executeTakeFirst()
  if (!found) throw refuse(fundraiserId === null ? 'account.not-found' : 'fundraiser.not-found')
  return { fundraiserId, userId, ...found }
}

/** What deactivating a fundraiser (`gifts`) or deleting it (`page`) stores. A suspected fraud is not paid out either. */
export async function holdFundraiser(
  context: Context,
  transaction: Transaction,
  admin: Viewer,
  fundraiserId: number,
  { stop, hold }: { stop: 'gifts' | 'page'; hold: HoldWords | undefined },
): Promise<void> {
  const stops: HoldStop[] = hold?.reason === 'fraud' ? ['payouts', 'gifts', stop] : [stop]
  await storeHold(context, transaction, admin, await subjectOf(transaction, fundraiserId, null), stops, hold)
}

/** Under the lock under which payouts of the owner are sent: what was not sent before it is not sent. */
async function storeHold(
  context: Context,
  transaction: Transaction,
  { id: placedById }: Viewer,
  { ownerId, ...about }: Awaited<ReturnType<typeof subjectOf>>,
  stops: readonly HoldStop[],
  words: HoldWords | undefined,
): Promise<number> {
  const { database, clock } = context
  const now = clock()
  await database.lock(transaction, 'users', ownerId)
  // Its owner may be publishing it at this moment.
  if (about.fundraiserId !== null) await database.lock(transaction, 'fundraisers', about.fundraiserId)
  const { id } = await transaction
    .insertInto('holds')
    .values({ ...about, ...stopColumns(stops), ...wordsOf(context, words), placedById, createdAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const hold = await findHold(transaction, id)
  if (about.fundraiserId !== null && closes(hold)) {
    await cancelEvents(transaction, context, { fundraiserId: about.fundraiserId })
    await transaction
      .updateTable('fundraisers')
      .set((set) => ({ isActive: 0, version: set('version', '+', 1) }))
      .where('id', '=', about.fundraiserId)
      .where('isActive', '=', 1)
      .execute()
  }
  const { reason, reviewAt } = hold
  await recordAction(transaction, {
    ...{ actorId: placedById, action: 'hold placed', subject: `hold:${id}`, createdAt: now },
    after: { ...about, stops: stopsOf(hold), reason, reviewAt },
  })
  await notifyPerson(transaction, context, ownerId, `hold-placed:${id}`, (publicUrl) =>
    placedLetter(publicUrl, { ...hold, ...textsOf(hold), stops: stopsOf(hold) }),
  )
  await database.withdraw(transaction)
  return id
}

function wordsOf(context: Context, words: HoldWords | undefined) {
  if (words) {
    const { reviewOn, ...texts } = words
    return { ...texts, reviewAt: reviewAtOf(context, reviewOn) }
  }
  const reviewAt = context.clock() + STANDARD_REVIEW * DAY
  return { ...inLanguage('en', standardHoldTexts), reason: 'not-given', reviewAt } as const
}
