import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeFolder } from '../../testing/folder'
import { DatabaseUnavailable } from './errors'
import { openSqlite } from './sqlite'

let directory: string
beforeEach(() => {
  directory = makeFolder()
})

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
