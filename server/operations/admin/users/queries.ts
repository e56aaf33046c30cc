import { type SqlBool, sql } from 'kysely'
import type { USER_ROLES } from '#shared/contract/admin/people'
import type { Database, Handle } from '../../../platform/database/open'
import type { Row, Transaction } from '../../../platform/database/schema'
import { areFew, type Cursor, idsOfWords, looksUp, unindexed } from '../../../platform/lists'

type Flags = Partial<Pick<Row<'users'>, 'isVerified' | 'isCommunityLeader' | 'isAdmin' | 'adminSince'>>

export interface PeopleFilter {
  role: (typeof USER_ROLES)[number] | undefined
  /** Words as `searchWords` makes them. */
  words: string[]
  /** Of an address, under every known key. */
  emailHashes: string[] | null
}

export type AdminUserRow = Row<'users'> & { fundraisersCount: number }

const fundraisersCount = sql<number>`(
  select count(*) from fundraisers where fundraisers."userId" = users.id and fundraisers."hiddenAt" is null)`

function people(database: Handle) {
  return database.selectFrom('users').selectAll('users').select(fundraisersCount.as('fundraisersCount'))
}

/** Written out as literals, so that SQL can use the partial index of each role. */
const ROLES = {
  admin: sql<SqlBool>`users."isAdmin" = 1`,
  leader: sql<SqlBool>`users."isCommunityLeader" = 1`,
  verified: sql<SqlBool>`users."isVerified" = 1`,
  unverified: sql<SqlBool>`users."isVerified" = 0`,
}

/** Newest first, by keyset; closed accounts too. */
export async function listPeople(
  database: Pick<Database, 'engine' | 'read'>,
  { role, words, emailHashes }: PeopleFilter,
  page: { after: Cursor | null; limit: number },
): Promise<AdminUserRow[]> {
  const { engine, read } = database
  const found = idsOfWords(engine, 'users', words)
  const narrow = found && (await areFew(database.read, found)) ? found : null
  const order = narrow ? unindexed<number>(engine, 'users.createdAt') : sql<number>`${sql.ref('users.createdAt')}`
  let query = people(read).where(looksUp(engine, 'users', words))
  if (narrow) query = query.where(sql<SqlBool>`users.id in (${narrow})`)
  if (emailHashes !== null) query = query.where('users.emailHash', 'in', emailHashes)
  if (role) query = query.where(ROLES[role])
  if (page.after) query = query.where(sql<SqlBool>`(${order}, users.id) < (${page.after.value}, ${page.after.id})`)
  return query.orderBy(order, 'desc').orderBy('users.id', 'desc').limit(page.limit).execute()
}

/** Closed accounts too. */
export function findPerson(database: Handle, id: number): Promise<AdminUserRow | undefined> {
  return people(database).where('users.id', '=', id).executeTakeFirst()
}

export async function setFlags(transaction: Transaction, id: number, flags: Flags): Promise<void> {
  await transaction.updateTable('users').set(flags).where('id', '=', id).execute()
}
