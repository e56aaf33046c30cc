import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Tables } from './schema'

/** PostgreSQL returns counts and sums as text; ours fit a double exactly (cents below 2^53). */
const types = new pg.TypeOverrides()
for (const type of [pg.types.builtins.INT8, pg.types.builtins.NUMERIC]) types.setTypeParser(type, Number)

/** `longestMs`: a query that runs longer is ended, and throws; 0: none is. */
export function openPostgres(url: string, { connections = 10, longestMs = 0 } = {}): Kysely<Tables> {
  const pool = new pg.Pool({ connectionString: url, max: connections, types, statement_timeout: longestMs })
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}
