import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database, Handle } from '../../platform/database/open'
import type { Row } from '../../platform/database/schema'
import type { Cursor } from '../../platform/lists/cursor'
import { idsOfWords } from '../../platform/lists/search'
import type { Provider } from '../../platform/providers/registry'

export interface AdminDonationRow extends Row<'donations'> {
  fundraiserTitle: string
  provider: Provider
  /** Cents in refunds under way. */
  returningAmount: number
}

export interface DonationFilter {
  state: 'returned' | 'disputed' | undefined
  fundraiserId: number | undefined
  after: Cursor | null
  limit: number
}

type Condition = RawBuilder<SqlBool>

/** Up to this many donations under a name are found by name and then sorted. For a more common name, reading the newest soon fills a page. */
const FEW = 2_000
/** How many fundraisers a search by title looks into at most, the newest first. */
const FUNDRAISERS = 20

/** Donations that meet the filter and `condition`, newest first. */
function listWhere(database: Handle, { state, fundraiserId, after, limit }: DonationFilter, condition?: Condition) {
  let query = database
    .selectFrom('donations')
    .innerJoin('fundraisers', 'fundraisers.id', 'donations.fundraiserId')
    .innerJoin('payments', 'payments.id', 'donations.paymentId')
    .selectAll('donations')
    .select(['fundraisers.title as fundraiserTitle', 'payments.provider'])
    .select((select) =>
      select
        .selectFrom('refunds')
        .select((sum) => sum.fn.coalesce(sum.fn.sum<number>('amount'), sum.lit(0)).as('amount'))
        .whereRef('refunds.paymentId', '=', 'donations.paymentId')
        .where('refunds.status', 'in', ['requested', 'pending'])
        .as('returningAmount'),
    )
  // Written exactly like the conditions of the partial indexes, so that those are used.
  if (state === 'returned') query = query.where(sql<SqlBool>`donations."returnedAmount" > 0`)
  if (state === 'disputed') query = query.where(sql<SqlBool>`donations."isDisputed" = 1`)
  if (fundraiserId !== undefined) query = query.where('donations.fundraiserId', '=', fundraiserId)
  if (condition) query = query.where(condition)
  if (after) {
    const { value, id } = after
    query = query
      .where('donations.createdAt', '<=', value)
      .where(sql<SqlBool>`(donations."createdAt" < ${value} or donations.id < ${id})`)
  }
  return query.orderBy('donations.createdAt', 'desc').orderBy('donations.id', 'desc').limit(limit).execute()
}

export async function listDonations(database: Handle, filter: DonationFilter): Promise<AdminDonationRow[]> {
  return complete(await listWhere(database, filter))
}

export async function findAdminDonation(database: Handle, id: number): Promise<AdminDonationRow | undefined> {
  const filter = { state: undefined, fundraiserId: undefined, after: null, limit: 1 }
  return complete(await listWhere(database, filter, sql`donations.id = ${id}`))[0]
}

/** Donations with exactly this payment reference of the provider. */
export async function listByReference(database: Handle, filter: DonationFilter, reference: string) {
  return complete(await listWhere(database, filter, sql`donations."paymentIntentId" = ${reference}`))
}

/** Donations of the person whose account has this e-mail address (its hash under every known key). */
export async function listByAccount(database: Handle, filter: DonationFilter, emailHashes: readonly string[]) {
  const donor = await database.selectFrom('users').select('id').where('emailHash', 'in', emailHashes).executeTakeFirst()
  return donor ? complete(await listWhere(database, filter, sql`donations."donorId" = ${donor.id}`)) : []
}

/** Donations whose donor name begins with a text; case is ignored. */
export async function listByDonorName({ read, engine }: Database, filter: DonationFilter, beginning: string) {
  const bytewise = sql.raw(engine === 'sqlite' ? 'binary' : '"C"')
  const name = sql`lower("donorName") collate ${bytewise}`
  const begins = sql<SqlBool>`${name} >= lower(${beginning}) and ${name} < lower(${beginning}) || ${'\u{10ffff}'}`
  const { rows } = await sql<{ found: number }>`
    select count(*) as found from (select id from donations where ${begins} limit ${FEW + 1}) as candidates`.execute(
    read,
  )
  const isRare = (rows[0]?.found ?? 0) <= FEW
  const condition = isRare
    ? sql<SqlBool>`donations.id in (select id from donations where ${begins})`
    : sql<SqlBool>`substr(lower(donations."donorName"), 1, ${[...beginning].length}) = lower(${beginning})`
  return complete(await listWhere(read, filter, condition))
}

/** Donations to fundraisers whose search text contains all the words. */
export async function listByFundraiser({ read, engine }: Database, filter: DonationFilter, words: string[]) {
  const indexed = idsOfWords(engine, 'fundraisers', words)
  let query = read.selectFrom('fundraisers').select('id').orderBy('id', 'desc').limit(FUNDRAISERS)
  if (indexed) query = query.where(sql<SqlBool>`id in (${indexed})`)
  for (const word of words) {
    query = query.where(sql<SqlBool>`"searchText" like ${`%${word.replace(/[!%_]/g, '!$&')}%`} escape '!'`)
  }
  const found = await query.execute()
  const lists = await Promise.all(found.map(({ id }) => listWhere(read, filter, sql`donations."fundraiserId" = ${id}`)))
  return complete(lists.flat())
}

function complete<Found extends { returningAmount: number | null }>(rows: Found[]) {
  return rows.map((row) => ({ ...row, returningAmount: Number(row.returningAmount ?? 0) }))
}
