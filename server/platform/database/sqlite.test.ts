import { chmodSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { makeFolder } from '../../testing/folder'
import { DatabaseUnavailable } from './errors'
import { type Database, openDatabase } from './open'
import { openSqlite } from './sqlite'

let directory: string
let path: string
beforeEach(() => {
  directory = makeFolder()
  path = join(directory, 'pamoja.db')
})

async function withOpenFile(work: (file: ReturnType<typeof openSqlite>) => void): Promise<void> {
  const file = openSqlite(path)
  try {
    work(file)
  } finally {
    await file.close()
  }
}

it('gives access to the file’s owner only, also to files that others could read before', async () => {
  const rights = () => readdirSync(directory).map((name) => [name, statSync(join(directory, name)).mode & 0o777])
  const owners = ['pamoja.db', 'pamoja.db-shm', 'pamoja.db-wal'].map((name) => [name, 0o600])
  await withOpenFile(({ writer }) => {
    writer.exec('create table notes (text text)')
    expect(rights()).toEqual(owners)
  })
  chmodSync(path, 0o644)
  await withOpenFile(({ writer }) => {
    writer.exec("insert into notes values ('later')")
    expect(rights()).toEqual(owners)
  })
})

it('overwrites deleted content', async () => {
  await withOpenFile(({ writer }) => {
    writer.exec("create table notes (text text); insert into notes values ('whispered once')")
    writer.pragma('wal_checkpoint(TRUNCATE)')
    expect(readFileSync(path).includes('whispered once')).toBe(true)
    writer.exec('delete from notes')
    writer.pragma('wal_checkpoint(TRUNCATE)')
    expect(readFileSync(path).includes('whispered once')).toBe(false)
  })
})

const LARGE = 'x'.repeat(500_000)

describe('a database whose disk is full', () => {
  it('throws DatabaseUnavailable, changes nothing, and works again when there is space', async () => {
    const { read, write, writer } = openSqlite(path)
    await sql`create table notes (text text)`.execute(write)
    const pages = writer.pragma('page_count', { simple: true })
    writer.pragma(`max_page_count = ${pages}`)
    const add = () =>
      write.transaction().execute(async (transaction) => {
        for (let row = 0; row < 3; row += 1) await sql`insert into notes values (${LARGE})`.execute(transaction)
      })
    await expect(add()).rejects.toThrow(DatabaseUnavailable)
    await expect(sql`insert into notes values (${LARGE})`.execute(write)).rejects.toThrow('SQLITE_FULL')
    expect((await sql`select * from notes`.execute(read)).rows).toEqual([])
    writer.pragma('max_page_count = 100000')
    await add()
    expect((await sql`select * from notes`.execute(read)).rows).toHaveLength(3)
    await read.destroy()
    await write.destroy()
  })
})

it('closes beside a program that reads the log, as Litestream does, and loses nothing', async () => {
  const database = await openDatabase({ databaseUrl: null, dataDirectory: directory })
  const insert = (limitKey: string) =>
    database.write.insertInto('limit_counters').values({ limitKey, windowEnd: 1, count: 1 }).execute()
  await insert('before')
  const other = new SQLite(path)
  other.exec('begin')
  const list = () => other.prepare('select limitKey from limit_counters order by limitKey').pluck().all()
  expect(list()).toEqual(['before'])
  await insert('during')
  await database.close()
  expect(list()).toEqual(['before'])
  other.exec('commit')
  expect(list()).toEqual(['before', 'during'])
  // Its own checkpoint, which it takes while the server writes or not.
  expect(other.pragma('wal_checkpoint(TRUNCATE)')).toEqual([{ busy: 0, log: 0, checkpointed: 0 }])
  other.close()

  const reopened = await openDatabase({ databaseUrl: null, dataDirectory: directory })
  expect(await reopened.read.selectFrom('limit_counters').select('limitKey').orderBy('limitKey').execute()).toEqual([
    { limitKey: 'before' },
    { limitKey: 'during' },
  ])
  await reopened.close()
})

describe('while another process has the write lock', () => {
  let database: Database
  let other: SQLite.Database
  beforeEach(async () => {
    database = await openDatabase({ databaseUrl: null, dataDirectory: directory })
    other = new SQLite(path)
    other.exec('begin immediate')
  })
  afterEach(async () => {
    other.close()
    await database.close()
  })
  const row = (limitKey: string) => ({ limitKey, windowEnd: 1, count: 1 })
  const insert = (key: string) => database.write.insertInto('limit_counters').values(row(key)).execute()
  const insertInTransaction = (key: string) =>
    database.transaction((transaction) => transaction.insertInto('limit_counters').values(row(key)).execute())
  const keys = async () => {
    const rows = await database.read.selectFrom('limit_counters').select('limitKey').orderBy('limitKey').execute()
    return rows.map(({ limitKey }) => limitKey)
  }

  it('writes wait for it, and this process works on', async () => {
    const writes = Promise.all([insert('a'), insertInTransaction('b')])
    const timer = new Promise((resolve) => setTimeout(resolve, 200, 'timer'))
    expect(await Promise.race([writes, timer])).toBe('timer')
    expect(await keys()).toEqual([])
    other.exec('commit')
    await writes
    expect(await keys()).toEqual(['a', 'b'])
  })

  it('all that wait give up together, and later ones at once, until the lock is free', async () => {
    const writes = await Promise.allSettled([insert('a'), insertInTransaction('b'), insertInTransaction('c')])
    const failed = { status: 'rejected', reason: expect.any(DatabaseUnavailable) }
    expect(writes).toEqual([failed, failed, failed])
    await expect(insert('d')).rejects.toThrow(DatabaseUnavailable)
    other.exec('commit')
    await insertInTransaction('e')
    expect(await keys()).toEqual(['e'])
  })
})
