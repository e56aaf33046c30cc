import { sql } from 'kysely'
import type { Handle } from '../../platform/database/open'
import type { LedgerAccount } from '../ledger/tables'
import type { Period } from './period'

/** A line of the ledger that changed what a person is owed. `net`: cents that it added. */
export interface OwnEntry {
  id: number
  eventId: number
  account: LedgerAccount
  fundraiserId: number | null
  net: number
  eventKey: string
  kind: string
  createdAt: number
}

/** The lines on everything that this person is owed: the money of their fundraisers, and their commission. */
const ownedBy = (userId: number) => sql`(
  (e.account = 'creator_payable' and e."fundraiserId" in (select id from fundraisers where "userId" = ${userId}))
  or (e.account = 'leader_commission' and e."userId" = ${userId}))`

/** Cents that the person was owed at a time. */
export async function balanceAt(database: Handle, userId: number, time: number): Promise<number> {
  const { rows } = await sql<{ amount: number }>`
    select coalesce(-sum(e.amount), 0) as amount from ledger_entries e join ledger_events v on v.id = e."eventId"
    where ${ownedBy(userId)} and v."createdAt" < ${time}`.execute(database)
  return 0 + (rows[0]?.amount ?? 0)
}

/** The next lines of a person in a period after an id, lowest id first. */
export async function listOwnEntries(
  database: Handle,
  userId: number,
  { from, to }: Period,
  { beyond, limit }: { beyond: number; limit: number },
): Promise<OwnEntry[]> {
  const { rows } = await sql<OwnEntry>`
    select e.id, e."eventId", e.account, e."fundraiserId", -e.amount as net, v."eventKey", v.kind, v."createdAt"
    from ledger_entries e join ledger_events v on v.id = e."eventId"
    where ${ownedBy(userId)} and v."createdAt" >= ${from} and v."createdAt" < ${to} and e.id > ${beyond}
    order by e.id limit ${limit}`.execute(database)
  return rows
}

/** The time of a person's first line; null if there is none. */
export async function findFirstEntryTime(database: Handle, userId: number): Promise<number | null> {
  const { rows } = await sql<{ first: number | null }>`
    select min(v."createdAt") as first from ledger_entries e join ledger_events v on v.id = e."eventId"
    where ${ownedBy(userId)}`.execute(database)
  return rows[0]?.first ?? null
}

/** How each event changed what creators, leaders and the platform get. */
export function listParts(database: Handle, eventIds: readonly number[]) {
  return database
    .selectFrom('ledger_entries')
    .select(['eventId', 'account', 'amount'])
    .where('eventId', 'in', eventIds)
    .where('account', 'in', ['creator_payable', 'leader_commission', 'platform_fee'])
    .execute()
}

export function listDonationsOf(database: Handle, paymentIds: readonly number[]) {
  return database
    .selectFrom('donations')
    .select(['paymentId', 'fundraiserId', 'donorName', 'isAnonymous'])
    .where('paymentId', 'in', paymentIds)
    .execute()
}

export function listRefundPayments(database: Handle, ids: readonly number[]) {
  return database.selectFrom('refunds').select(['id', 'paymentId']).where('id', 'in', ids).execute()
}

export function listDisputePayments(database: Handle, ids: readonly number[]) {
  return database.selectFrom('disputes').select(['id', 'paymentId']).where('id', 'in', ids).execute()
}

export function listCreditPayments(database: Handle, ids: readonly number[]) {
  return database.selectFrom('payment_credits').select(['id', 'paymentId']).where('id', 'in', ids).execute()
}

export function listTitles(database: Handle, ids: readonly number[]) {
  return database.selectFrom('fundraisers').select(['id', 'title']).where('id', 'in', ids).execute()
}

/** The name of a person, also when the account is closed. */
export function findName(database: Handle, id: number) {
  return database.selectFrom('users').select(['id', 'fullName']).where('id', '=', id).executeTakeFirst()
}
