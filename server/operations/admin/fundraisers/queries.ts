import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ADMIN_FUNDRAISER_SORTS, ADMIN_FUNDRAISER_STATES } from '#shared/contract/admin/fundraisers'
import type { CategoryId } from '#shared/rules/categories'
import { TEXT_COLUMNS } from '../../../community/fundraisers/tables'
import type { Database, Handle } from '../../../platform/database/open'
import { all, areFew, type Cursor, idsOfWords, reads, unindexed } from '../../../platform/lists'

type Reading = Pick<Database, 'engine' | 'read'>
type Sort = (typeof ADMIN_FUNDRAISER_SORTS)[number]

interface AdminFilter {
  state: (typeof ADMIN_FUNDRAISER_STATES)[number] | undefined
  category: CategoryId | undefined
  /** Words as `searchText` makes them. */
  words: string[]
}

const columns = [
  'fundraisers.id',
  'fundraisers.userId',
  'fundraisers.title',
  'fundraisers.description',
  'fundraisers.category',
  'fundraisers.goalAmount',
  'fundraisers.currentAmount',
  'fundraisers.donationsCount',
  ...TEXT_COLUMNS,
  'fundraisers.isActive',
  'fundraisers.duration',
  'fundraisers.endDate',
  'fundraisers.hiddenAt',
  'fundraisers.version',
  'fundraisers.createdAt',
  'users.fullName',
  'users.username',
  'users.closedAt as ownerClosedAt',
] as const

function rows(database: Handle) {
  return database.selectFrom('fundraisers').innerJoin('users', 'users.id', 'fundraisers.userId').select(columns)
}

/** Deleted ones too. */
export function findAdminFundraiser(database: Handle, id: number) {
  return rows(database).where('fundraisers.id', '=', id).executeTakeFirst()
}

export type AdminFundraiserRow = NonNullable<Awaited<ReturnType<typeof findAdminFundraiser>>>

const SORTS = {
  newest: { column: 'createdAt', direction: 'desc' },
  oldest: { column: 'createdAt', direction: 'asc' },
  title: { column: 'title', direction: 'asc' },
  raised: { column: 'currentAmount', direction: 'desc' },
  goal: { column: 'goalAmount', direction: 'desc' },
} as const

/** Where the next page begins. A title is looked up again by its row: it may be longer than an address should be. */
export function cursorOf(sort: Sort, row: AdminFundraiserRow): Cursor {
  const { column } = SORTS[sort]
  return { value: column === 'title' ? 0 : row[column], id: row.id }
}

/** One page by keyset, however deep it lies. Reads the few that a narrow filter leaves, or else walks in order. */
export async function listAdminFundraisers(
  database: Reading,
  filter: AdminFilter,
  page: { sort: Sort; after: Cursor | null; limit: number },
): Promise<AdminFundraiserRow[]> {
  const { engine, read } = database
  const { column, direction } = SORTS[page.sort]
  const narrow = await narrowest(database, filter)
  const value = narrow ? unindexed<string | number>(engine, `fundraisers.${column}`) : sql.ref(`fundraisers.${column}`)
  let query = rows(read).where(answersTo(database, filter))
  if (narrow) query = query.where(sql<SqlBool>`fundraisers.id in (${narrow})`)
  if (page.after) {
    const { id } = page.after
    const last = column === 'title' ? sql`(select title from fundraisers where id = ${id})` : sql`${page.after.value}`
    const beyond = direction === 'asc' ? sql`>` : sql`<`
    query = query.where(sql<SqlBool>`(${value}, fundraisers.id) ${beyond} (${last}, ${id})`)
  }
  return query.orderBy(value, direction).orderBy('fundraisers.id', direction).limit(page.limit).execute()
}

/** Without a state all that are not deleted. */
function answersTo({ engine }: Reading, { state, category, words }: AdminFilter): RawBuilder<SqlBool> {
  const column = (name: string) => unindexed<string | number>(engine, `fundraisers.${name}`)
  const conditions = [sql<SqlBool>`${column('hiddenAt')} is ${state === 'deleted' ? sql`not null` : sql`null`}`]
  if (state === 'active') conditions.push(sql<SqlBool>`${column('isActive')} = 1`)
  if (state === 'inactive') conditions.push(sql<SqlBool>`${column('isActive')} = 0`)
  if (category) conditions.push(sql<SqlBool>`${column('category')} = ${category}`)
  return all([...conditions, reads('fundraisers', words)])
}

/** A query of ids, from one index, that holds all that answers to the filter and that gives few; null when none does. */
async function narrowest(database: Reading, { state, category, words }: AdminFilter) {
  const found = idsOfWords(database.engine, 'fundraisers', words)
  const candidates = [
    ...(found ? [found] : []),
    ...(state === 'deleted' ? [sql<number>`select id from fundraisers where "hiddenAt" is not null`] : []),
    ...(state === 'inactive' ? [sql<number>`select id from fundraisers where "isActive" = 0`] : []),
    ...(category ? [sql<number>`select id from fundraisers where category = ${category}`] : []),
  ]
  for (const ids of database.engine === 'sqlite' ? candidates : []) if (await areFew(database.read, ids)) return ids
  return null
}
