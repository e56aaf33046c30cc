import { existsSync } from 'node:fs'
import { sql } from 'kysely'
import { type Handle, openDatabase } from '../../../platform/database/open'
import { forgetFact, storeFact } from '../../../platform/installation'
import { CommandError } from '../command'
import { openFile, openServer, type Place, pathOf, waitAsLongAsNeeded, wordsOf } from './places'
import { readTables, refuseOtherTables, type TableShape } from './schema'

/** An advisory lock, held by the one move into a database. */
const LOCK = 20_570_001
/** They have rows in every database with our tables. */
const MIGRATIONS = ['kysely_migration', 'kysely_migration_lock']

/** Fills an empty target, all or nothing; until the end a server refuses to start there. */
export async function fillEmpty<Result>(
  place: Place,
  tables: readonly TableShape[],
  work: (transaction: Handle) => Promise<Result>,
): Promise<Result> {
  if (place.engine === 'postgres' || existsSync(pathOf(place)))
    await whileOpen(place, (handle) => refuseFilled(handle, place))
  const created = await openDatabase({
    databaseUrl: place.engine === 'postgres' ? place.url : null,
    dataDirectory: place.engine === 'sqlite' ? place.dataDirectory : '',
  })
  await created.close()
  return whileOpen(place, async (handle) => {
    refuseOtherTables(tables, await readTables(handle, place.engine))
    await refuseFilled(handle, place)
    await storeFact(handle, 'unfinished-move', new Date().toISOString())
    const result = await handle.transaction().execute(async (transaction) => {
      await waitAsLongAsNeeded(transaction, place.engine)
      await refuseSecondMove(transaction, place)
      await refuseFilled(transaction, place)
      await forgetFact(transaction, 'unfinished-move')
      return work(transaction)
    })
    return result
  })
}

async function whileOpen<Result>(place: Place, work: (handle: Handle) => Promise<Result>): Promise<Result> {
  const handle = place.engine === 'sqlite' ? openFile(pathOf(place)) : await openServer(place)
  try {
    return await work(handle)
  } finally {
    await handle.destroy()
  }
}

/** Whatever is there, also a table of another program, is not to be mixed with our data. */
async function refuseFilled(handle: Handle, place: Place): Promise<void> {
  for (const name of await listTables(handle, place)) {
    if (MIGRATIONS.includes(name)) continue
    const own = name === 'installation' ? sql`where name <> 'unfinished-move'` : sql``
    const { rows } = await sql`select 1 from ${sql.table(name)} ${own} limit 1`.execute(handle)
    if (rows.length === 0) continue
    const what = place.engine === 'sqlite' ? 'folder' : 'database'
    throw new CommandError(
      `${wordsOf(place)} is not empty: ${name} has rows. Nothing was changed. Move into a new ${what} that no server has used.`,
    )
  }
}

async function listTables(handle: Handle, { engine }: Place): Promise<string[]> {
  const tables =
    engine === 'sqlite'
      ? sql<{ name: string }>`select name from pragma_table_list
          where schema = 'main' and type = 'table' and name not like 'sqlite#_%' escape '#'`
      : sql<{ name: string }>`select table_name as name from information_schema.tables
          where table_schema = current_schema() and table_type = 'BASE TABLE'`
  return (await tables.execute(handle)).rows.map(({ name }) => name)
}

async function refuseSecondMove(transaction: Handle, place: Place): Promise<void> {
  if (place.engine === 'sqlite') return
  const { rows } = await sql<{ taken: boolean }>`select pg_try_advisory_xact_lock(${sql.lit(LOCK)}) as taken`.execute(
    transaction,
  )
  if (!rows[0]?.taken) throw new CommandError(`Another move into ${wordsOf(place)} is running.`)
}
