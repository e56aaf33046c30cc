import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { OwnHold } from '#shared/contract/account/overview'
import type { PublicHold } from '#shared/contract/fundraisers'
import { HOLD_STOPS, type HoldStop, standardHoldTexts } from '#shared/rules/holds'
import type { Handle } from '../../platform/database/open'
import type { Row } from '../../platform/database/schema'

type Hold = Row<'holds'>

const COLUMNS = { payouts: 'stopsPayouts', gifts: 'stopsGifts', page: 'stopsPage' } as const

export const stopsOf = (hold: Pick<Hold, (typeof COLUMNS)[HoldStop]>): HoldStop[] =>
  HOLD_STOPS.filter((stop) => hold[COLUMNS[stop]] === 1)

/** Whether a fundraiser is closed because of it: without its page it takes no gifts either. */
export const closes = ({ stopsGifts, stopsPage }: Pick<Hold, 'stopsGifts' | 'stopsPage'>): boolean =>
  stopsGifts === 1 || stopsPage === 1

/** The words of a hold whose owner has left and which has ended: nobody needs them any more. */
export const forgottenWords = { ownerText: 'Removed', publicText: 'Removed', needed: 'Removed', keptText: null }

/** The columns of a new hold that say what it stops. */
export function stopColumns(stops: readonly HoldStop[]) {
  const flag = (stop: HoldStop) => (stops.includes(stop) ? 1 : 0)
  return { stopsPayouts: flag('payouts'), stopsGifts: flag('gifts'), stopsPage: flag('page') } as const
}

/** The hold that stops a payment to a person from these balances, of which one without a fundraiser is their commission; or null. */
export type PayoutHolds = (userId: number, parts: readonly { fundraiserId: number | null }[]) => number | null

/** What every path that sends money to people asks, under the lock under which holds are placed. */
export async function readPayoutHolds(database: Handle, userIds: readonly number[]): Promise<PayoutHolds> {
  const holds = await listWithOwner(database)
    .where('holds.liftedAt', 'is', null)
    .where('holds.stopsPayouts', '=', 1)
    .where('owner.id', 'in', [0, ...userIds])
    .execute()
  return (userId, parts) =>
    holds.find(
      (hold) =>
        hold.ownerId === userId &&
        (hold.fundraiserId === null || parts.some((part) => part.fundraiserId === hold.fundraiserId)),
    )?.id ?? null
}

/**
 * Whether a fundraiser is closed only until somebody decides about a hold, so that what is left of it is no last payment.
 * One for which no reason was given has ended for good.
 */
export const isOnHold = (fundraiserId: string): RawBuilder<SqlBool> => sql`exists (select 1 from holds h
  where h."fundraiserId" = ${sql.ref(fundraiserId)} and h."liftedAt" is null and (h."stopsPayouts" = 1 or h.reason <> 'not-given'))`

/** 1 where a hold hides the story and pictures of a fundraiser. */
export const isPageHeld = sql<number | null>`(select max(h."stopsPage") from holds h
  where h."fundraiserId" = fundraisers.id and h."liftedAt" is null)`

/** The holds in force that visitors of these fundraisers read of, newest first: also those on the payouts of their owners. */
export function listHoldsOn(database: Handle, fundraisers: readonly { id: number; userId: number }[]) {
  return database
    .selectFrom('holds')
    .selectAll()
    .where('liftedAt', 'is', null)
    .where((where) =>
      where.or([
        where('fundraiserId', 'in', [0, ...fundraisers.map(({ id }) => id)]),
        where('userId', 'in', [0, ...fundraisers.map(({ userId }) => userId)]),
      ]),
    )
    .orderBy('id', 'desc')
    .execute()
}

export const concerns = (hold: Hold, { id, userId }: { id: number; userId: number }): boolean =>
  hold.fundraiserId === id || hold.userId === userId

/** The newest words, of what closes it if something does, and all that is stopped. */
export function presentPublic(holds: readonly Hold[]): PublicHold | undefined {
  const newest = holds.find(closes) ?? holds[0]
  if (!newest) return undefined
  const stops = HOLD_STOPS.filter((stop) => holds.some((hold) => hold[COLUMNS[stop]] === 1))
  return { text: textsOf(newest).publicText, stops, createdAt: moment(newest.createdAt) }
}

/** Each hold with the title of its fundraiser, the owner that it stops, and the admin who placed it. */
export function listWithOwner(database: Handle) {
  return database
    .selectFrom('holds')
    .leftJoin('fundraisers', 'fundraisers.id', 'holds.fundraiserId')
    .innerJoin('users as owner', (join) =>
      join.on((on) => on('owner.id', '=', on.fn.coalesce('holds.userId', 'fundraisers.userId'))),
    )
    .innerJoin('users as placer', 'placer.id', 'holds.placedById')
    .selectAll('holds')
    .select(['fundraisers.title', 'fundraisers.hiddenAt', 'placer.fullName as placerName'])
    .select(['owner.id as ownerId', 'owner.fullName', 'owner.username'])
    .select(['owner.createdById as ownerCreatedById', 'owner.closedAt as ownerClosedAt'])
}

export type HoldWithOwner = Awaited<ReturnType<ReturnType<typeof listWithOwner>['execute']>>[number]

/** What holds back the fundraisers and payouts of a person, newest first. `all`: also what has ended. */
export async function readOwnHolds(database: Handle, userId: number, which?: 'all'): Promise<OwnHold[]> {
  const mine = listWithOwner(database).where('owner.id', '=', userId)
  const chosen = which === 'all' ? mine : mine.where('holds.liftedAt', 'is', null)
  const holds = await chosen.orderBy('holds.id', 'desc').execute()
  const answers = await readAnswers(database, holds)
  return holds.map((hold) => presentHold(hold, answers))
}

/** The latest answer of the owner to each of these holds, by its id. */
export async function readAnswers(database: Handle, holds: readonly { id: number }[]) {
  const ids = [0, ...holds.map(({ id }) => id)]
  const appeals = database
    .selectFrom('messages')
    .select(['holdId', 'publicId', 'text', 'createdAt'])
    .where('kind', '=', 'appeal')
  const rows = await appeals.where('holdId', 'in', ids).orderBy('id').execute()
  return new Map(
    rows.map(({ holdId, publicId, text, createdAt }) => [holdId, { publicId, text, createdAt: moment(createdAt) }]),
  )
}

export type Answers = Awaited<ReturnType<typeof readAnswers>>

export function presentHold(hold: HoldWithOwner, answers: Answers): OwnHold {
  const { id, fundraiserId, title, hiddenAt, reason, reviewAt, createdAt, keptAt, keptText } = hold
  return {
    id,
    fundraiser: fundraiserId === null ? null : { id: fundraiserId, title: title ?? '', isDeleted: hiddenAt !== null },
    stops: stopsOf(hold),
    reason,
    ...textsOf(hold),
    reviewAt: moment(reviewAt),
    createdAt: moment(createdAt),
    answer: answers.get(id) ?? null,
    kept: keptAt === null ? null : { text: keptText ?? '', createdAt: moment(keptAt) },
  }
}

/** Where no reason was given, the words are ours: each reads them in their language. */
export function textsOf({
  reason,
  ownerText,
  publicText,
  needed,
}: Pick<Hold, 'reason' | keyof ReturnType<typeof standardHoldTexts>>) {
  return reason === 'not-given' ? standardHoldTexts() : { ownerText, publicText, needed }
}

const moment = (time: number): string => new Date(time).toISOString()
