import { type RawBuilder, sql } from 'kysely'
import type { AvailableBalance } from '#shared/contract/payouts'
import { MINIMUM_PAYOUT } from '#shared/rules/limits'
import { splitLeft } from '#shared/rules/money/apportion'
import { bookedSplit } from '#shared/rules/money/fees'
import { ACCOUNT_NEEDED_MESSAGE, lastPaymentOf, MINIMUM_PAYOUT_MESSAGE } from '#shared/rules/payouts'
import { isOnHold } from '../../community/holds/holds'
import type { Viewer } from '../../community/sessions/viewer'
import type { Context } from '../../context'
import type { Handle } from '../../platform/database/open'
import { sentenceOf } from '../../platform/refusals/refusal'
import { listReturns, returnedOf } from '../payments/returns'
import { findPrimaryAccount, type NewPart } from './queries'

/** One balance that payouts are made from: a fundraiser's money, or a leader's commission (`fundraiserId` null). Cents. */
export interface FundraiserBalance {
  userId: number
  fundraiserId: number | null
  /** Null for the commission. */
  title: string | null
  /** Owed to the person, without amounts that wait, or are in a payout or in a refund under way; below zero when more goes back than is left. */
  balance: number
  /** The sum of payouts that are pending or processing. */
  inProgress: number
  /** Cents of commission that are not in `balance`: they wait until the people they were earned with confirm their accounts. */
  waiting: number
  /** Milliseconds at which it stops getting donations; 0 if it gets none any more for another reason, null if it has no end. */
  endsAt: number | null
}

export const hasEnded = ({ endsAt }: FundraiserBalance, now: number): boolean => endsAt !== null && endsAt <= now

/** The sum of all balances in cents: one that is below zero reduces what the others can pay out. */
export function totalOf(balances: readonly FundraiserBalance[]): number {
  return balances.reduce((total, { balance }) => total + balance, 0)
}

/** Cents that one balance may pay out now: the balance itself, but never more than the sum of all balances. */
export function payableFrom(balance: FundraiserBalance, balances: readonly FundraiserBalance[]): number {
  return Math.max(0, Math.min(balance.balance, totalOf(balances)))
}

/** Cents that could be paid out now, from all balances together: never more than their sum. */
export const payableInAll = (balances: readonly FundraiserBalance[]): number => Math.max(0, totalOf(balances))

/** What is owed to a person in all, split over their balances: each part is at most its balance. Without parts of zero. */
export function payableParts(balances: readonly FundraiserBalance[]): NewPart[] {
  let left = payableInAll(balances)
  return balances.flatMap(({ fundraiserId, balance }) => {
    const amount = Math.min(Math.max(0, balance), left)
    left -= amount
    return amount > 0 ? [{ fundraiserId, amount }] : []
  })
}

/** The balance that a person can have paid out, and the reason when payouts are blocked. */
export async function readBalance({ database, clock }: Context, viewer: Viewer): Promise<AvailableBalance> {
  const now = clock()
  const openReturns = await listOpenReturns(database.read, [viewer.id])
  const balances = await listBalances(database.read, [viewer.id])
  const primary = await findPrimaryAccount(database.read, viewer.id)
  const commission = balances.find(({ fundraiserId }) => fundraiserId === null)
  const lastPaymentFrom = (balance: FundraiserBalance) =>
    lastPaymentOf({
      payable: payableFrom(balance, balances),
      hasEnded: hasEnded(balance, now),
      hasOpenReturn: hasOpenReturn(openReturns, balance),
    })
  return {
    balance: totalOf(balances),
    inProgress: balances.reduce((total, { inProgress }) => total + inProgress, 0),
    paidOut: await paidOutTo(database.read, viewer.id),
    fundraisers: balances.flatMap((each) =>
      each.fundraiserId === null
        ? []
        : {
            id: each.fundraiserId,
            title: each.title ?? '',
            balance: each.balance,
            inProgress: each.inProgress,
            lastPayment: lastPaymentFrom(each),
          },
    ),
    commission: commission
      ? {
          balance: commission.balance,
          inProgress: commission.inProgress,
          lastPayment: lastPaymentFrom(commission),
          ...(commission.waiting > 0 && {
            waiting: { amount: commission.waiting, people: await listUnconfirmed(database.read, viewer.id) },
          }),
        }
      : viewer.isCommunityLeader
        ? { balance: 0, inProgress: 0 }
        : null,
    blockedBecause: primary ? explainNoPayout(balances) : ACCOUNT_NEEDED_MESSAGE,
  }
}

function explainNoPayout(balances: readonly FundraiserBalance[]): string | null {
  const total = totalOf(balances)
  if (total < 0) return sentenceOf('payout.overdrawn', { balance: total })
  return payableInAll(balances) >= MINIMUM_PAYOUT ? null : MINIMUM_PAYOUT_MESSAGE
}

/** Fundraisers first, then the commission; a refund that ends while this reads is subtracted twice, not never. */
export async function listBalances(database: Handle, userIds: readonly number[]): Promise<FundraiserBalance[]> {
  if (userIds.length === 0) return []
  const people = sql.join(userIds)
  const reserved = await listReserved(database, userIds)
  const { rows } = await sql<FundraiserBalance>`
    select f."userId", f.id as "fundraiserId", f.title,
      coalesce((select -sum(e.amount) from ledger_entries e where e."fundraiserId" = f.id and e.account = 'creator_payable'), 0) as balance,
      coalesce((select sum(t.amount) from payout_parts t join payout_requests p on p.id = t."payoutId"
        where t."fundraiserId" = f.id and p.status in ('pending', 'processing')), 0) as "inProgress",
      0 as waiting,
      case when u."closedAt" is not null or ((f."hiddenAt" is not null or f."isActive" = 0) and not ${isOnHold('f.id')})
        then 0 else f."endDate" end as "endsAt",
      0 as rank
    from fundraisers f join users u on u.id = f."userId" where f."userId" in (${people})
    union all
    select e."userId", null, null, -sum(e.amount),
      coalesce((select sum(t.amount) from payout_requests p join payout_parts t on t."payoutId" = p.id
        where p."userId" = e."userId" and t."fundraiserId" is null and p.status in ('pending', 'processing')), 0),
      ${waitingCommission(sql`e."userId"`, people)},
      (select case when u."isCommunityLeader" = 0 or u."closedAt" is not null then 0 end from users u where u.id = e."userId"),
      1
    from ledger_entries e where e.account = 'leader_commission' and e."userId" in (${people}) group by e."userId"
    order by rank, "fundraiserId"`.execute(database)
  return rows.map((row) => {
    const taken = reservedFrom(reserved, row)
    // Adding 0 avoids the minus zero that an empty sum may give.
    const owed = 0 + row.balance - taken.amount
    const waiting = Math.max(0, row.waiting - taken.waiting)
    const { userId, fundraiserId, title, inProgress, endsAt } = row
    return { userId, fundraiserId, title, balance: owed - waiting, inProgress, waiting, endsAt }
  })
}

async function paidOutTo(database: Handle, userId: number): Promise<number> {
  const completed = database
    .selectFrom('payout_requests')
    .where('userId', '=', userId)
    .where('status', '=', 'completed')
  const sum = completed.select((select) => select.fn.sum<number | null>('amount').as('amount'))
  return (await sum.executeTakeFirst())?.amount ?? 0
}

/** Cents that refunds under way will take out of one balance. */
type ReservedAmount = Pick<FundraiserBalance, 'userId' | 'fundraiserId'> & {
  amount: number
  /** The part of it that is taken from commission that waits. */
  waiting: number
}

interface ReturningGift {
  paymentId: number
  fundraiserId: number
  ownerId: number
  /** Null when nobody has a commission on it. */
  leaderId: number | null
  /** Whether the commission waits: the owner has not taken over the account. */
  isWaiting: number
  /** The amount that arrived, in minor units of its currency. */
  localAmount: number
  /** All in cents. */
  bookedAmount: number
  amount: number
  coveredFee: number
  platformFee: number
  communityLeaderFee: number
}

/** To the cent what the ledger books when the refunds under way succeed; until then it can't be paid out. */
async function listReserved(database: Handle, userIds: readonly number[]): Promise<ReservedAmount[]> {
  const people = sql.join(userIds)
  const { rows } = await sql<ReturningGift>`
    select d."paymentId", d."fundraiserId", f."userId" as "ownerId", d.amount, d."coveredFee", d."platformFee", d."communityLeaderFee",
      p.amount as "localAmount", p."bookedAmount",
      case when d."communityLeaderFee" > 0 then u."createdById" end as "leaderId",
      1 - u."passwordIsOwn" as "isWaiting"
    from donations d join payments p on p.id = d."paymentId"
    join fundraisers f on f.id = d."fundraiserId" join users u on u.id = f."userId"
    where d."paymentId" in (select "paymentId" from refunds where status in ('requested', 'pending'))
      and (f."userId" in (${people}) or u."createdById" in (${people}))`.execute(database)
  const paymentIds = rows.map(({ paymentId }) => paymentId)
  const returns = await listReturns(database, paymentIds)
  return rows.flatMap((row) => reservedOf(row, returns))
}

/** For creator and leader: their share of what is left now, minus their share of what is left after the refunds under way. */
function reservedOf(row: ReturningGift, returns: Awaited<ReturnType<typeof listReturns>>): ReservedAmount[] {
  const { fundraiserId, ownerId, leaderId, localAmount, bookedAmount } = row
  const its = {
    refunds: returns.refunds.filter(({ paymentId }) => paymentId === row.paymentId),
    disputes: returns.disputes.filter(({ paymentId }) => paymentId === row.paymentId),
  }
  const left = (extent: 'booked' | 'under way') =>
    splitLeft(bookedSplit(row), bookedAmount - returnedOf({ amount: localAmount, bookedAmount }, its, extent))
  const [now, later] = [left('booked'), left('under way')]
  const creator = { userId: ownerId, fundraiserId, amount: now.toRecipient - later.toRecipient, waiting: 0 }
  if (leaderId === null) return [creator]
  const commission = now.communityLeaderFee - later.communityLeaderFee
  const waiting = row.isWaiting === 1 ? commission : 0
  return [creator, { userId: leaderId, fundraiserId: null, amount: commission, waiting }]
}

function reservedFrom(reserved: readonly ReservedAmount[], balance: FundraiserBalance) {
  const its = reserved.filter(
    ({ userId, fundraiserId }) => userId === balance.userId && fundraiserId === balance.fundraiserId,
  )
  const sumOf = (part: 'amount' | 'waiting') => its.reduce((sum, each) => sum + each[part], 0)
  return { amount: sumOf('amount'), waiting: sumOf('waiting') }
}

interface OpenReturn {
  fundraiserId: number
  ownerId: number
  /** Null when nobody has a commission on the donation. */
  leaderId: number | null
}

export async function listOpenReturns(database: Handle, userIds: readonly number[]): Promise<OpenReturn[]> {
  if (userIds.length === 0) return []
  const people = sql.join(userIds)
  const { rows } = await sql<OpenReturn>`
    select d."fundraiserId", f."userId" as "ownerId", case when d."communityLeaderFee" > 0 then u."createdById" end as "leaderId"
    from donations d join fundraisers f on f.id = d."fundraiserId" join users u on u.id = f."userId"
    where d."paymentId" in (
      select "paymentId" from refunds where status in ('requested', 'pending')
      union select "paymentId" from disputes where status in ('inquiry', 'open')
    ) and (f."userId" in (${people}) or u."createdById" in (${people}))`.execute(database)
  return rows
}

export function hasOpenReturn(returns: readonly OpenReturn[], { userId, fundraiserId }: FundraiserBalance): boolean {
  return returns.some((open) => (fundraiserId === null ? open.leaderId === userId : open.fundraiserId === fundraiserId))
}

/** Cents of a leader's commission that waits, in a query whose leader is `leaderId`. `people`: all leaders of that query. */
function waitingCommission(leaderId: RawBuilder<unknown>, people: RawBuilder<unknown>): RawBuilder<number> {
  return sql`coalesce((select -sum(w.amount) from ledger_entries w where w.account = 'leader_commission'
    and w."userId" = ${leaderId} and w."eventId" in (${eventsOfUnconfirmed(people)})), 0)`
}

/** The ledger events of these donations to people who have not taken over the account that one of these leaders made for them. */
function eventsOfUnconfirmed(leaders: RawBuilder<unknown>): RawBuilder<unknown> {
  const waiting = sql`(select d."paymentId" from donations d join fundraisers f on f.id = d."fundraiserId"
    join users o on o.id = f."userId" where o."passwordIsOwn" = 0 and o."createdById" in (${leaders})) as d`
  return sql`select v.id from ${waiting}
      join ledger_events v on v."eventKey" in ('payment:' || d."paymentId", 'accepted:' || d."paymentId")
    union select v.id from ${waiting} join refunds r on r."paymentId" = d."paymentId"
      join ledger_events v on v."eventKey" in ('refund:' || r.id, 'refund:' || r.id || ':failed')
    union select v.id from ${waiting} join disputes x on x."paymentId" = d."paymentId"
      join ledger_events v on v.kind = 'dispute' and v."eventKey" like 'dispute:' || x.id || ':%'`
}

/** The names of the people whose confirmation a leader's commission waits for, in the order of their accounts. */
async function listUnconfirmed(database: Handle, leaderId: number): Promise<string[]> {
  const rows = await database
    .selectFrom('users')
    .select(['id', 'fullName'])
    .where('createdById', '=', leaderId)
    .where('passwordIsOwn', '=', 0)
    .where('closedAt', 'is', null)
    .where((where) =>
      where.exists(
        where
          .selectFrom('donations')
          .innerJoin('fundraisers', 'fundraisers.id', 'donations.fundraiserId')
          .select('donations.id')
          .whereRef('fundraisers.userId', '=', 'users.id')
          .where('donations.communityLeaderFee', '>', 0)
          .whereRef('donations.returnedAmount', '<', 'donations.amount'),
      ),
    )
    .orderBy('id')
    .execute()
  return rows.map(({ fullName }) => fullName)
}
