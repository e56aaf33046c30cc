import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { readConfig } from '../../../platform/config'
import { openDatabase } from '../../../platform/database/open'
import { openPostgresAlone } from '../../../platform/database/postgres'
import { noteMovedAway } from '../../../platform/installation'
import { noteCurrentKey, openData } from '../../../platform/secrets/keys'
import { startServer } from '../../../startup/start'
import { makeFolder } from '../../../testing/folder'
import { TEST_SECRET_KEY } from '../../../testing/secret-key'
import { createEmptyDatabase, dropEmptyDatabases } from '../../../testing/setup/empty-databases'
import { move } from './move'
import { undo } from './undo'

describe.runIf(inject('postgres'))('data that was moved away', () => {
  let folder: string
  let url: string
  beforeEach(async () => {
    folder = makeFolder()
    url = await createEmptyDatabase()
    const { database, secrets } = await openData(onSqlite())
    await noteCurrentKey(database.write, secrets)
    await database.close()
  })
  afterEach(async () => {
    rmSync(folder, { recursive: true })
    await dropEmptyDatabases()
  })

  const configOf = (variables: Record<string, string>) => readConfig({ SECRET_KEY: TEST_SECRET_KEY, ...variables })
  const onSqlite = (name = 'data') => configOf({ DATA_DIR: join(folder, name) })
  const onPostgres = () => configOf({ DATA_DIR: join(folder, 'unused'), DATABASE_URL: url })
  const toPostgres = () => ({ engine: 'postgres' as const, url })
  const toSqlite = () => ({ engine: 'sqlite' as const, dataDirectory: join(folder, 'back') })
  const silent = () => {}

  it('keeps servers from starting on the old side, until that is undone', async () => {
    await expect(undo(onSqlite())).rejects.toThrow('pamoja.db was not moved away')
    await move(onSqlite(), toPostgres(), silent)
    const isMoved =
      /^This data was moved to PostgreSQL 127\.0\.0\.1:\d+\/empty_\w+\. Start the server there(?!.*pamoja:pamoja)/
    await expect(openData(onSqlite())).rejects.toThrow(isMoved)
    await expect(move(onSqlite(), toSqlite(), silent)).rejects.toThrow(isMoved)
    await expect(undo(onPostgres())).rejects.toThrow('was not moved away')
    await move(onPostgres(), toSqlite(), silent)
    await expect(openData(onPostgres())).rejects.toThrow(`This data was moved to ${join(folder, 'back', 'pamoja.db')}.`)

    expect(await undo(onSqlite())).toContain('PostgreSQL 127.0.0.1')
    await (await openData(onSqlite())).database.close()
    await undo(onPostgres())
    await (await openData(onPostgres())).database.close()
  })

  it('says that the old side could not be marked, when everything was moved', async () => {
    const before = await openDatabase({ databaseUrl: null, dataDirectory: join(folder, 'data') })
    await sql`create trigger no_room before insert on installation when new.name = 'moved-to'
      begin select raise(abort, 'database or disk is full'); end`.execute(before.write)
    await before.close()
    const { markProblem } = await move(onSqlite(), toPostgres(), silent)
    expect(markProblem).toContain('is full')
    for (const config of [onSqlite(), onPostgres()]) await (await openData(config)).database.close()
  })

  it('keeps a server from starting that waited for the move to end', async () => {
    await move(onSqlite(), toPostgres(), silent)
    const handle = openPostgresAlone(url)
    let start: Promise<unknown> = Promise.resolve()
    await handle.transaction().execute(async (transaction) => {
      await sql`lock table installation in share mode`.execute(transaction)
      start = startServer(onPostgres())
      start.catch(() => {})
      const waiting = sql`select 1 from pg_locks where not granted and relation = 'installation'::regclass`
      await expect.poll(async () => (await waiting.execute(transaction)).rows.length).toBe(1)
      await noteMovedAway(transaction, 'elsewhere')
    })
    await handle.destroy()
    await expect(start).rejects.toThrow('This data was moved to elsewhere.')
  })
})
