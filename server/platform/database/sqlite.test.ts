import { chmodSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { makeFolder } from '../../testing/folder'
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
