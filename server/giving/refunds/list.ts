import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { AdminDonation, listAdminDonations } from '#shared/contract/admin/money'
import type { CallInput } from '#shared/contract/base/call'
import { yearOf } from '#shared/rules/dates'
import { searchWords } from '#shared/rules/fundraisers/search-text'
import { foldDigits } from '#shared/rules/typed-number'
import { actsAsAdmin, type Viewer } from '../../community/sessions/viewer'
import { hashesOfEmail } from '../../community/users/emails'
import type { Context } from '../../context'
import type { Database, Handle } from '../../platform/database/open'
import type { Row } from '../../platform/database/schema'
import {
  ADMIN_PAGE,
  type Cursor,
  decodeCursor,
  idsOfWords,
  isBeyond,
  type Page,
  pageOf,
  reads,
} from '../../platform/lists'
import { refuse } from '../../platform/refusals/refusal'
import { type Provider, traitsOf } from '../../providers/registry'
import { PHONE_END } from '../payments/references'

interface AdminDonationRow extends Row<'donations'> {
  fundraiserTitle: string
  provider: Provider
  /** Cents in refunds under way. */
  returningAmount: number
}

interface DonationFilter {
  state: 'returned' | 'disputed' | undefined
  fundraiserId: number | undefined
  after: Cursor | null
  limit: number
}

/** Up to this many donations under a name are found by name and then sorted. For a more common name, reading the newest soon fills a page. */
const FEW = 2_000
/** How many fundraisers a search by title looks into at most, the newest first. */
const FUNDRAISERS = 20

async function listWhere(database: Handle, filter: DonationFilter, condition?: RawBuilder<SqlBool>) {
  const { state, fundraiserId, after, limit } = filter
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
  if (after) query = query.where(isBeyond(after, sql.ref('donations.createdAt'), 'donations.id', '<'))
  const newest = query.orderBy('donations.createdAt', 'desc').orderBy('donations.id', 'desc')
  const rows = await newest.limit(limit).execute()
  return rows.map((row) => ({ ...row, returningAmount: Number(row.returningAmount ?? 0) }))
}

/** Donations with this e-mail address, or of the person whose account has it (its hash under every known key). */
async function listByAddress(database: Handle, filter: DonationFilter, emailHashes: readonly string[]) {
  const hashes = sql.join(emailHashes)
  const donor = await database.selectFrom('users').select('id').where('emailHash', 'in', emailHashes).executeTakeFirst()
  return [
    ...(await listWhere(database, filter, sql`donations."emailHash" in (${hashes})`)),
    ...(donor ? await listWhere(database, filter, sql`donations."donorId" = ${donor.id}`) : []),
  ]
}

/** By the number of a receipt, the id of the donation, or the last digits of the phone that paid. */
async function listByNumber(database: Handle, filter: DonationFilter, typed: string) {
  const number = foldDigits(typed)
  const [, year, receiptId] = /^(\d{4})-(\d{6,15})$/.exec(number) ?? []
  if (receiptId) {
    const found = await listWhere(database, filter, sql`donations.id = ${Number(receiptId)}`)
    return found.filter(({ createdAt }) => yearOf(createdAt) === Number(year))
  }
  const digits = /^\+?[\d\s]{1,20}$/.test(number) ? number.replace(/\D/g, '') : ''
  if (digits === '') return []
  const paidBy = sql<SqlBool>`payments."attemptId" in (
    select id from payment_attempts where "phoneEnd" = ${digits.slice(-PHONE_END)})`
  return [
    ...(digits.length <= 15 ? await listWhere(database, filter, sql`donations.id = ${Number(digits)}`) : []),
    ...(digits.length >= PHONE_END ? await listWhere(database, filter, paidBy) : []),
  ]
}

async function listByDonorName({ read, engine }: Database, filter: DonationFilter, beginning: string) {
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
  return listWhere(read, filter, condition)
}

async function listByFundraiser({ read, engine }: Database, filter: DonationFilter, words: string[]) {
  const indexed = idsOfWords(engine, 'fundraisers', words)
  let query = read.selectFrom('fundraisers').select('id').orderBy('id', 'desc').limit(FUNDRAISERS)
  if (indexed) query = query.where(sql<SqlBool>`id in (${indexed})`)
  const found = await query.where(reads('fundraisers', words)).execute()
  const lists = await Promise.all(found.map(({ id }) => listWhere(read, filter, sql`donations."fundraiserId" = ${id}`)))
  return lists.flat()
}

/** Matches a reference, a receipt's number, a donor's name or phone, a title or, with a proof, an address. */
export async function readAdminDonations(
  context: Context,
  viewer: Viewer,
  query: CallInput<typeof listAdminDonations>['query'],
) {
  const limit = query.limit ?? ADMIN_PAGE
  const { state, fundraiserId, q } = query
  const filter = { state, fundraiserId, after: decodeCursor(query.cursor), limit: limit + 1 }
  const { database, secrets } = context
  if (!q) return page(await listWhere(database.read, filter), limit)
  const isAddress = q.includes('@') && actsAsAdmin(viewer)
  const words = searchWords(q)
  const found = await Promise.all([
    listWhere(database.read, filter, sql`donations."paymentIntentId" = ${q}`),
    listByDonorName(database, filter, q),
    words.length > 0 ? listByFundraiser(database, filter, words) : [],
    listByNumber(database.read, filter, q),
    isAddress ? listByAddress(database.read, filter, hashesOfEmail(secrets, q)) : [],
  ])
  const once = new Map(found.flat().map((row) => [row.id, row]))
  const newest = [...once.values()].sort((one, other) => other.createdAt - one.createdAt || other.id - one.id)
  return page(newest.slice(0, limit + 1), limit)
}

export async function readAdminDonation({ database }: Context, id: number): Promise<AdminDonationRow> {
  const any = { state: undefined, fundraiserId: undefined, after: null, limit: 1 }
  const [row] = await listWhere(database.read, any, sql`donations.id = ${id}`)
  if (!row) throw refuse('donation.not-found')
  return row
}

export function presentAdminDonation({ secrets }: Pick<Context, 'secrets'>, row: AdminDonationRow): AdminDonation {
  const { id, amount, coveredFee, platformFee, communityLeaderFee, returnedAmount, returnedCoveredFee } = row
  const { donorName, donorEmail, message, provider, paymentIntentId } = row
  return {
    id,
    fundraiser: { id: row.fundraiserId, title: row.fundraiserTitle },
    amount,
    coveredFee,
    platformFee,
    communityLeaderFee,
    returnedAmount,
    returnedCoveredFee,
    returningAmount: row.returningAmount,
    isDisputed: row.isDisputed === 1,
    donorName,
    donorEmail: donorEmail && secrets.open(donorEmail, 'donations.donorEmail', row.paymentId),
    isAnonymous: row.isAnonymous === 1,
    isNameShort: row.isNameShort === 1,
    message,
    isMessageHidden: row.messageHiddenAt !== null,
    provider,
    providerName: traitsOf(provider).name,
    paymentIntentId,
    createdAt: new Date(row.createdAt).toISOString(),
  }
}

function page(rows: AdminDonationRow[], limit: number): Page<AdminDonationRow> {
  return pageOf(rows, limit, ({ createdAt, id }) => ({ value: createdAt, id }))
}
