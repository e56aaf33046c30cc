import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import { beforeEach, expect, it } from 'vitest'
import { makeFolder } from '../../testing/folder'
import { openDatabase } from './open'

let directory: string
beforeEach(() => {
  directory = makeFolder()
})

it('closes beside a program that reads the log, as Litestream does, and loses nothing', async () => {
  const database = await openDatabase({ databaseUrl: null, dataDirectory: directory })
  const insert = (limitKey: string) =>
    database.write.insertInto('limit_counters').values({ limitKey, windowEnd: 1, count: 1 }).execute()
  await insert('before')
  const other = new SQLite(join(directory, 'pamoja.db'))
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
