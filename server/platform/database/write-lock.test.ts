import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { makeFolder } from '../../testing/folder'
import { DatabaseUnavailable } from './errors'
import { type Database, openDatabase } from './open'

describe('while another process has the write lock', () => {
  let directory: string
  let database: Database
  let other: SQLite.Database
  beforeEach(async () => {
    directory = makeFolder()
    database = await openDatabase({ databaseUrl: null, dataDirectory: directory })
    other = new SQLite(join(directory, 'pamoja.db'))
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
