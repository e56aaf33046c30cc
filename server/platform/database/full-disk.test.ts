import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DatabaseUnavailable } from './errors'
import { openDatabase } from './open'
import { openSqlite } from './sqlite'

let directory: string
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'pamoja-disk-'))
})
afterEach(() => rmSync(directory, { recursive: true, force: true }))

const counter = (limitKey: string) => ({ limitKey, windowEnd: 1, count: 1 })
const LARGE = 'x'.repeat(500_000)

describe('a database whose disk is full', () => {
  it('throws DatabaseUnavailable, changes nothing, and works again when there is space', async () => {
    const { read, write, writer } = openSqlite(join(directory, 'pamoja.db'))
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

describe.runIf(mounts('size=4m'))('a database on a small disk of its own', () => {
  let mounted = false
  beforeEach(() => {
    mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'none', directory]).status === 0
  })
  afterEach(() => {
    if (mounted) spawnSync('umount', ['-l', directory])
  })

  it('throws DatabaseUnavailable when the disk is full or read-only, reads all the same, and works again later', async () => {
    const database = await openDatabase({ databaseUrl: null, dataDirectory: directory })
    const write = (key: string) =>
      database.transaction((transaction) => transaction.insertInto('limit_counters').values(counter(key)).execute())
    await write('first')
    spawnSync('dd', ['if=/dev/zero', `of=${join(directory, 'filler')}`, 'bs=64k'])
    let failure: unknown
    for (let row = 0; row < 500 && !failure; row += 1)
      await write(`${row}-${LARGE.slice(0, 5_000)}`).catch((error) => (failure = error))
    expect(failure).toBeInstanceOf(DatabaseUnavailable)
    const first = database.read.selectFrom('limit_counters').select('count').where('limitKey', '=', 'first')
    expect(await first.execute()).toEqual([{ count: 1 }])
    rmSync(join(directory, 'filler'))
    await write('second')

    await database.close()
    spawnSync('mount', ['-o', 'remount,ro', directory])
    await expect(openDatabase({ databaseUrl: null, dataDirectory: directory })).rejects.toThrow()
    spawnSync('mount', ['-o', 'remount,rw', directory])
    const again = await openDatabase({ databaseUrl: null, dataDirectory: directory })
    expect(
      await again.read.selectFrom('limit_counters').select('count').where('limitKey', '=', 'second').execute(),
    ).toEqual([{ count: 1 }])
    await again.close()
  })
})

/** Whether this user may mount a disk of its own: a container's root, but no plain user. */
function mounts(options: string): boolean {
  const place = mkdtempSync(join(tmpdir(), 'pamoja-mount-'))
  const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'none', place]).status === 0
  if (isMounted) spawnSync('umount', [place])
  rmSync(place, { recursive: true, force: true })
  return isMounted
}
