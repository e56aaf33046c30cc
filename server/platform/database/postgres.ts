import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Tables } from './schema'

/** PostgreSQL returns counts and sums as text; ours fit a double exactly (cents below 2^53). */
const types = new pg.TypeOverrides()
for (const type of [pg.types.builtins.INT8, pg.types.builtins.NUMERIC]) types.setTypeParser(type, Number)

export function openPostgres(url: string): Kysely<Tables> {
  const pool = new pg.Pool({ connectionString: url, max: 10, types })
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}
