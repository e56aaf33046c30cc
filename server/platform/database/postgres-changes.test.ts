import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../testing/setup/database'
import { type Database, openDatabase } from './open'

describe.runIf(inject('postgres'))('two servers on one PostgreSQL', () => {
  let opened: TestDatabase
  let servers: Database[]
  beforeEach(async () => {
    opened = await openTestDatabase()
    servers = await Promise.all([0, 1].map(() => openDatabase(opened, { hearsOthers: true })))
    await expect.poll(listeners).toHaveLength(2)
  })
  afterEach(async () => {
    await Promise.all(servers.map((server) => server.close()))
  })

  const listeners = async () => {
    const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
      where datname = current_database() and query in ('listen pamoja_changes', 'select 1')`.execute(
      opened.database.read,
    )
    return rows.map(({ pid }) => pid)
  }
  const write = (database: Database) =>
    database.transaction((transaction) => transaction.selectFrom('users').select('id').execute())
  const versions = () => servers.map((server) => server.version())
  /** Resolves when no news has come for a while, such as that of the own connection. */
  const settled = () => expect.poll(versions, { interval: 700 }).toEqual(versions())

  it('hear each other’s transactions, and those of a command, once', async () => {
    await settled()
    const [first = 0, second = 0] = versions()
    for (const server of servers) await write(server)
    await write(opened.database)
    await expect.poll(versions).toEqual([first + 3, second + 3])
  })

  it('do not hear what was rolled back', async () => {
    await settled()
    const before = versions()
    const failing = opened.database.transaction(() => Promise.reject(new Error('no')))
    await expect(failing).rejects.toThrow('no')
    await write(opened.database)
    await expect.poll(versions).toEqual(before.map((version) => version + 1))
  })

  it('take everything for changed when they could not hear, and hear again', async () => {
    const before = versions()
    const pids = await listeners()
    for (const pid of pids) await sql`select pg_terminate_backend(${pid})`.execute(opened.database.read)
    await expect.poll(() => versions().every((version, i) => version > (before[i] ?? 0))).toBe(true)
    await expect.poll(async () => (await listeners()).filter((pid) => !pids.includes(pid))).toHaveLength(2)
    await settled()
    const after = versions()
    await write(opened.database)
    await expect.poll(versions).toEqual(after.map((version) => version + 1))
  })
})
