import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Handle } from '../../../platform/database/open'
import { type Secrets, sealedWith } from '../../../platform/secrets/secrets'
import type { SealedTable, Values } from './tables'

/**
 * The next rows that are to be looked at, in the order of the primary key: those with a text of another key. Where a hash depends on the
 * key too, all rows.
 */
export async function readRows(
  database: Handle,
  table: SealedTable,
  { secrets, after, limit }: { secrets: Secrets; after: Values | null; limit: number },
): Promise<Values[]> {
  const { name, key, sealed, hash } = table
  const columns = [
    ...key,
    ...sealed.flatMap(({ column, owner }) => [column, owner]),
    ...(hash ? [hash.column, ...hash.from] : []),
  ]
  const ordered = sql.join(key.map((column) => sql.ref(column)))
  const beyond = after
    ? sql<SqlBool>`(${ordered}) > (${sql.join(key.map((column) => after[column]))})`
    : sql<SqlBool>`1 = 1`
  const { rows } = await sql<Values>`select ${sql.join([...new Set(columns)].map((column) => sql.ref(column)))}
    from ${sql.table(name)} where ${beyond} and ${hash ? sql`1 = 1` : staleColumns(table, secrets)}
    order by ${ordered} limit ${limit}`.execute(database)
  return rows
}

/** Whether a row has a text that is not sealed with the current key. Null and empty are no texts. */
export function staleColumns({ sealed }: SealedTable, { keys: [current] }: Secrets): RawBuilder<SqlBool> {
  const beginning = sealedWith(current)
  const stale = sealed.map(({ column }) => {
    const value = sql.ref(column)
    return sql`(${value} <> '' and substr(${value}, 1, ${sql.lit(beginning.length)}) <> ${beginning})`
  })
  return sql<SqlBool>`(${sql.join(stale, sql` or `)})`
}
