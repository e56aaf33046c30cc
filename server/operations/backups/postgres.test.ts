import { chmodSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { makeFolder } from '../../testing/folder'
import { dumpPostgres, splitPassword } from './postgres'

const DATABASE_URL = 'postgres://pamoja:se%40cret@db.internal/pamoja?sslmode=require'
const NAME = '2026-11-21T02-13-51Z'

let folder: string
const path = process.env.PATH
beforeEach(() => {
  folder = makeFolder()
  process.env.PATH = folder
})
afterEach(() => {
  process.env.PATH = path
})

it('has pg_dump write the data, and tells it the password where others can’t read it', async () => {
  writeTool(`printf '%s %s' "$PGPASSWORD" "$*" > "\${3#--file=}"`)
  const file = await dump()
  expect(file).toBe(join(folder, 'backups', `${NAME}.dump`))
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const [password, ...given] = readFileSync(file, 'utf8').split(' ')
  expect(password).toBe('se@cret')
  expect(given).toContain('--dbname=postgres://pamoja@db.internal/pamoja?sslmode=require')
})

it('says why there is no dump, and leaves nothing behind', async () => {
  await expect(dump()).rejects.toThrow(/pg_dump failed: .*ENOENT/)
  writeTool('echo "server version mismatch" >&2; exit 1')
  await expect(dump()).rejects.toThrow('pg_dump failed: server version mismatch')
  expect(backups()).toEqual([])
})

it.each([
  ['postgres://u:p%40w@db/name?sslmode=require', 'postgres://u@db/name?sslmode=require', 'p@w'],
  ['postgres://u:pw@/name?host=/run/postgresql', 'postgres://u@/name?host=/run/postgresql', 'pw'],
  ['postgres://u@/name?host=/run/pg&password=p%26w', 'postgres://u@/name?host=/run/pg', 'p&w'],
  ['postgres:///name', 'postgres:///name', undefined],
  ['postgres://u:pw@db/name?uselibpqcompat=true', 'postgres://u@db/name', 'pw'],
])('takes the password out of the address %s', (databaseUrl, address, password) => {
  expect(splitPassword(databaseUrl)).toEqual({ address, password })
})

const backups = () => readdirSync(join(folder, 'backups')).sort()

/** In place of PostgreSQL's tool, which has to be as new as the database. */
function writeTool(script: string): void {
  writeFileSync(join(folder, 'pg_dump'), `#!/bin/sh\n${script}\n`)
  chmodSync(join(folder, 'pg_dump'), 0o755)
}

const dump = () => dumpPostgres(DATABASE_URL, join(folder, 'backups'), NAME)
