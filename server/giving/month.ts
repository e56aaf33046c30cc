import { type SqlBool, sql } from 'kysely'
import type { MonthDraft } from '#shared/contract/posting-news'
import { formatMonth } from '#shared/language/format-time'
import { say } from '#shared/language/say'
import { formatCents } from '#shared/rules/money/money'
import { notify } from '../community/events'
import { lockFundraiser } from '../community/fundraisers/end'
import { readFundraiser } from '../community/fundraisers/service'
import { isPageHeld } from '../community/holds/holds'
import { finishMonth, monthOf, requireAuthor } from '../community/news/news'
import type { Viewer } from '../community/sessions/viewer'
import { findUser } from '../community/users/find-user'
import type { Context } from '../context'
import type { Handle } from '../platform/database/open'
import { inLanguage, knownLanguage } from '../platform/language'

interface Month {
  /** In UTC, such as `2026-10`. */
  name: string
  /** The first moment, and the first one after it, in milliseconds. */
  from: number
  to: number
}

/** The whole month before a moment. */
export function lastMonth(now: number): Month {
  const day = new Date(now)
  const first = (month: number) => Date.UTC(day.getUTCFullYear(), month, 1)
  const [from, to] = [first(day.getUTCMonth() - 1), first(day.getUTCMonth())]
  return { name: monthOf(from), from, to }
}

/** Null when no money moved in the last month, or its draft was sent or thrown away. Throws 404 and 403. */
export async function readMonth(context: Context, viewer: Viewer, fundraiserId: number): Promise<MonthDraft | null> {
  const { read } = context.database
  const fundraiser = await readFundraiser(context, fundraiserId)
  requireAuthor(viewer, fundraiser)
  const month = lastMonth(context.clock())
  if (fundraiser.isPageHeld || (await monthDone(read, fundraiserId)) >= month.name) return null
  const { amount: received, people } = await sumReceived(read, fundraiserId, month)
  const paidOut = await sumPaidOut(read, fundraiserId, month)
  if (received === 0 && paidOut === 0) return null
  const owner = await findUser(read, fundraiser.userId)
  const text = inLanguage(knownLanguage(owner?.language ?? 'en'), () => textOf(month, { received, people, paidOut }))
  return { month: month.name, received, people, paidOut, text }
}

/** Throws the draft away. Safe to repeat. */
export async function skipMonth(context: Context, viewer: Viewer, fundraiserId: number, month: string): Promise<void> {
  await context.database.transaction(async (transaction) => {
    requireAuthor(viewer, await lockFundraiser(context, transaction, fundraiserId))
    await finishMonth(context, transaction, fundraiserId, month)
  })
}

function textOf({ from }: Month, { received, people, paidOut }: Pick<MonthDraft, 'received' | 'people' | 'paidOut'>) {
  const month = formatMonth(from)
  const cameIn =
    received > 0 &&
    say('In {month}, {amount} came in from {people, plural, one {# person} other {# people}}.', {
      ...{ month, amount: formatCents(received), people },
    })
  const wentOut =
    paidOut > 0 &&
    (cameIn
      ? say('{amount} was paid out.', { amount: formatCents(paidOut) })
      : say('In {month}, {amount} was paid out.', { month, amount: formatCents(paidOut) }))
  return [cameIn, wentOut].filter(Boolean).join(' ')
}

async function monthDone(database: Handle, fundraiserId: number): Promise<string> {
  const fundraisers = database.selectFrom('fundraisers').select('monthDone').where('id', '=', fundraiserId)
  return (await fundraisers.executeTakeFirstOrThrow()).monthDone ?? ''
}

/** What is left of the donations of a month; a person is one address, or one account. */
async function sumReceived(database: Handle, fundraiserId: number, { from, to }: Month) {
  const { rows } = await sql<{ amount: number; people: number }>`select
    coalesce(sum(amount - "returnedAmount"), 0) as amount,
    count(distinct coalesce("emailHash", 'user ' || cast("donorId" as text), 'gift ' || cast(id as text))) as people
    from donations where "fundraiserId" = ${fundraiserId} and "createdAt" >= ${from} and "createdAt" < ${to}
      and "returnedAmount" < amount`.execute(database)
  const [sums] = rows
  return { amount: Number(sums?.amount ?? 0), people: Number(sums?.people ?? 0) }
}

/** Completed payouts and no others: a failed one came back. */
const paidOutIn = (database: Handle, { from, to }: Month) =>
  database
    .selectFrom('payout_parts')
    .innerJoin('payout_requests', 'payout_requests.id', 'payout_parts.payoutId')
    .where('payout_requests.status', '=', 'completed')
    .where('payout_requests.processedAt', '>=', from)
    .where('payout_requests.processedAt', '<', to)

async function sumPaidOut(database: Handle, fundraiserId: number, month: Month): Promise<number> {
  const { sum } = await paidOutIn(database, month)
    .select(({ fn }) => fn.sum<number | null>('payout_parts.amount').as('sum'))
    .where('payout_parts.fundraiserId', '=', fundraiserId)
    .executeTakeFirstOrThrow()
  return Number(sum ?? 0)
}

const BATCH = 100

/** Tells each owner once that there is a draft about the last month. Safe to repeat. */
export async function tellOfMonth(context: Context, isStopping: () => boolean = () => false): Promise<void> {
  const month = lastMonth(context.clock())
  let beyond = 0
  while (!isStopping()) {
    const batch = await listWithMoney(context.database.read, month, beyond)
    if (batch.length > 0)
      await context.database.transaction(async (transaction) => {
        for (const { id, userId } of batch)
          await notify(transaction, context, {
            ...{ eventKey: `month:${id}:${numberOf(month)}`, kind: 'month', value: numberOf(month) },
            ...{ fundraiserId: id, userId },
          })
      })
    const last = batch.at(-1)
    if (!last || batch.length < BATCH) return
    beyond = last.id
  }
}

/** `2026-10` as 202610. */
const numberOf = ({ name }: Month): number => Number(name.replace('-', ''))

function listWithMoney(database: Handle, month: Month, beyond: number) {
  const given = database
    .selectFrom('donations')
    .select('donations.fundraiserId')
    .where('donations.createdAt', '>=', month.from)
    .where('donations.createdAt', '<', month.to)
    .whereRef('donations.returnedAmount', '<', 'donations.amount')
  const paid = paidOutIn(database, month)
    .select('payout_parts.fundraiserId')
    .where('payout_parts.fundraiserId', 'is not', null)
    .$narrowType<{ fundraiserId: number }>()
  return database
    .selectFrom('fundraisers')
    .innerJoin('users', 'users.id', 'fundraisers.userId')
    .select(['fundraisers.id', 'fundraisers.userId'])
    .where('fundraisers.id', '>', beyond)
    .where('fundraisers.id', 'in', given.union(paid))
    .where('fundraisers.hiddenAt', 'is', null)
    .where(sql<SqlBool>`coalesce(${isPageHeld}, 0) = 0`)
    .where('users.closedAt', 'is', null)
    .where((where) => where.or([where('monthDone', 'is', null), where('monthDone', '<', month.name)]))
    .orderBy('fundraisers.id')
    .limit(BATCH)
    .execute()
}
