import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Config } from '../../../platform/config'
import type { Handle } from '../../../platform/database/open'
import { openPostgresAlone } from '../../../platform/database/postgres'
import type { Engine } from '../../../platform/database/schema'
import { openSqliteAlone } from '../../../platform/database/sqlite'
import { CommandError } from '../command'
import { readTables } from './schema'

export type Place = { engine: 'sqlite'; dataDirectory: string } | { engine: 'postgres'; url: string }

export function placeOf({ databaseUrl, dataDirectory }: Config): Place {
  return databaseUrl ? { engine: 'postgres', url: databaseUrl } : { engine: 'sqlite', dataDirectory }
}

export const pathOf = ({ dataDirectory }: Place & { engine: 'sqlite' }): string => join(dataDirectory, 'pamoja.db')

/** A place as messages name it, without a password. */
export function wordsOf(place: Place): string {
  if (place.engine === 'sqlite') return pathOf(place)
  const { host, pathname } = URL.canParse(place.url) ? new URL(place.url) : { host: '', pathname: '' }
  return `PostgreSQL ${host}${pathname}`
}

/** How often, and how many milliseconds apart, it is checked that nobody else is connected: a server that was just stopped may still be. */
const CHECKS = 12
const PAUSE = 250

/** Lets `work` read data that nobody else changes meanwhile. Throws a CommandError while a server runs on it. */
export function readAlone<Result>(place: Place, work: (handle: Handle) => Promise<Result>): Promise<Result> {
  return place.engine === 'sqlite' ? readFile(place, work) : readServer(place, work)
}

async function readFile<Result>(place: Place & { engine: 'sqlite' }, work: (handle: Handle) => Promise<Result>) {
  const path = pathOf(place)
  if (!existsSync(path)) throw new CommandError(`There is no database at ${path}.`)
  const handle = openFile(path)
  try {
    return await handle.transaction().execute(work)
  } finally {
    await handle.destroy()
  }
}

export function openFile(path: string): Handle {
  try {
    return openSqliteAlone(path)
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY'))
      throw new CommandError(
        `${path} is in use. Stop the server, and everything else that has it open (backups, Litestream), and run this again.`,
      )
    throw error
  }
}

async function readServer<Result>(place: Place & { engine: 'postgres' }, work: (handle: Handle) => Promise<Result>) {
  const handle = await openServer(place)
  try {
    const tables = await readTables(handle, 'postgres')
    await refuseOthers(handle, place)
    return await handle
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (transaction) => {
        await waitAsLongAsNeeded(transaction, 'postgres')
        // Before the first query, which fixes what the transaction sees; until its end nobody can write.
        const names = [...tables.map(({ name }) => name), 'media_files'].map((name) => sql.table(name))
        if (names.length > 1) await sql`lock table ${sql.join(names)} in share mode nowait`.execute(transaction)
        // A server that connected since: it may have found out already that it may start here.
        const others = await countOthers(transaction)
        if (others > 0) throw inUse(place, others)
        return work(transaction)
      })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === '55P03')) throw error
    throw new CommandError(`${wordsOf(place)} is being written to. Stop all servers, and run this again.`)
  } finally {
    await handle.destroy()
  }
}

export async function openServer(place: Place & { engine: 'postgres' }): Promise<Handle> {
  const handle = openPostgresAlone(place.url)
  try {
    await sql`select 1`.execute(handle)
    return handle
  } catch (error) {
    await handle.destroy()
    throw new CommandError(`${wordsOf(place)} does not let us in: ${reasonOf(error)}`, { cause: error })
  }
}

/** Lets statements of this transaction run as long as they need, whatever the server or the user has set. */
export async function waitAsLongAsNeeded(transaction: Handle, engine: Engine): Promise<void> {
  if (engine === 'sqlite') return
  await sql`set local statement_timeout = 0`.execute(transaction)
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(transaction)
}

async function refuseOthers(handle: Handle, place: Place): Promise<void> {
  for (let check = 1; ; check += 1) {
    const others = await countOthers(handle)
    if (others === 0) return
    if (check === CHECKS) throw inUse(place, others)
    await sleep(PAUSE)
  }
}

async function countOthers(handle: Handle): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`.execute(handle)
  return Number(rows[0]?.count)
}

const inUse = (place: Place, others: number) =>
  new CommandError(
    `${wordsOf(place)} has ${others} other connections. Stop all servers, and everything else that uses it, and run this again.`,
  )

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  // An error of several addresses has only a code.
  return error.message || ('code' in error ? String(error.code) : error.name)
}
