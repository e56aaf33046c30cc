import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database, Handle } from '../../../platform/database/open'
import type { Cursor } from '../../../platform/lists/cursor'
import { looksUp } from '../../../platform/lists/search'
import type { Secrets } from '../../../platform/secrets/secrets'
import { hashesOfNumber, openAccount } from '../accounts/sealed-account'
import type { AccountRow, Payout, PayoutStatus } from '../tables'

/** Later than any time that is stored, in milliseconds. */
const FAR = sql.lit(10_000_000_000_000)

/** Sort order: pending first, then processing, each oldest first; then finished ones, newest first. */
const QUEUE = sql<number>`case payout_requests.status when 'pending' then payout_requests."requestedAt"
  when 'processing' then ${FAR} + payout_requests."requestedAt"
  else 3 * ${FAR} - payout_requests."requestedAt" end`

type Reading = Pick<Database, 'engine' | 'read'>

export interface AdminPage {
  /** In lower case; a result must contain each of them. */
  words: readonly string[]
  after: Cursor | null
  limit: number
}

export function listPayoutQueue(
  { engine, read }: Reading,
  { words, after, limit, status }: AdminPage & { status: PayoutStatus | undefined },
): Promise<(Payout & { place: number })[]> {
  let query = read
    .selectFrom('payout_requests')
    .innerJoin('users', 'users.id', 'payout_requests.userId')
    .selectAll('payout_requests')
    .select(QUEUE.as('place'))
  if (status) query = query.where('payout_requests.status', '=', status)
  if (words.length > 0)
    query = query.where((where) => where.or([looksUp(engine, 'users', words), isFromMatching(engine, words)]))
  if (after) query = query.where(comesAfter(QUEUE, 'payout_requests.id', after))
  return query.orderBy(QUEUE).orderBy('payout_requests.id').limit(limit).execute()
}

/** Whether one of the payout's fundraisers contains each of the words. */
function isFromMatching(engine: Database['engine'], words: readonly string[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (
    select 1 from payout_parts join fundraisers on fundraisers.id = payout_parts."fundraiserId"
    where payout_parts."payoutId" = payout_requests.id and ${looksUp(engine, 'fundraisers', words)})`
}

/** Accounts that wait for verification come first, the oldest of them first. */
export function listAllAccounts(
  { engine, read }: Reading,
  { words, after, limit, isVerified }: AdminPage & { isVerified: 0 | 1 | undefined },
): Promise<AccountRow[]> {
  const place = sql<number>`bank_accounts."isVerified"`
  let query = read
    .selectFrom('bank_accounts')
    .innerJoin('users', 'users.id', 'bank_accounts.userId')
    .selectAll('bank_accounts')
  if (isVerified !== undefined) query = query.where('bank_accounts.isVerified', '=', isVerified)
  if (words.length > 0) query = query.where(looksUp(engine, 'users', words))
  if (after) query = query.where(comesAfter(place, 'bank_accounts.id', after))
  return query.orderBy('bank_accounts.isVerified').orderBy('bank_accounts.id').limit(limit).execute()
}

/** How many other people have added the number of each of these accounts, by the account's id. */
export async function countSharers(
  database: Handle,
  secrets: Secrets,
  rows: readonly AccountRow[],
): Promise<Map<number, number>> {
  if (rows.length === 0) return new Map()
  const hashesOf = (row: AccountRow) => hashesOfNumber(secrets, { ...row, ...openAccount(secrets, row) })
  const counts = await database
    .selectFrom('bank_accounts')
    .select((select) => ['accountNumberHash', select.fn.countAll<number>().as('people')])
    .where('accountNumberHash', 'in', rows.flatMap(hashesOf))
    .groupBy('accountNumberHash')
    .execute()
  const people = new Map(counts.map((count) => [count.accountNumberHash, Number(count.people)]))
  const sum = (hashes: readonly string[]) => hashes.reduce((total, hash) => total + (people.get(hash) ?? 0), 0)
  return new Map(rows.map((row) => [row.id, Math.max(0, sum(hashesOf(row)) - 1)]))
}

/** @param id the column that decides between rows with the same place */
function comesAfter(place: RawBuilder<number>, id: string, { value, id: last }: Cursor) {
  // A cursor may hold any number. PostgreSQL would otherwise read it as the column's own, smaller type.
  const reached = sql`cast(${value} as bigint)`
  return sql<SqlBool>`(${place} > ${reached} or (${place} = ${reached} and ${sql.ref(id)} > ${last}))`
}
