import { Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import { BoundedPostgresDriver } from './connections/driver'
import { FOR_REQUESTS, type Limits } from './connections/limits'
import type { Tables } from './schema'

interface PostgresOptions {
  limits?: Limits
  /** The statements that end a transaction. */
  commit?: string | undefined
  /** Called when a connection is lost that nobody uses at the moment. */
  onLost?: ((error: Error) => void) | undefined
}

export function openPostgres(url: string, options: PostgresOptions = {}): Kysely<Tables> {
  const { limits = FOR_REQUESTS, commit = 'commit', onLost = () => {} } = options
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new BoundedPostgresDriver({ url, limits, commit, onLost }),
      createIntrospector: (handle) => new PostgresIntrospector(handle),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
}
