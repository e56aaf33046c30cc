import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { describeStartFailure } from '../../../server/platform/start-failures'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pamoja-start-'))
  writeFileSync(join(folder, 'file'), '')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it.each([
  [{ HOST: '203.0.113.9' }, 'HOST: 203.0.113.9 is not an address of this machine'],
  [{ DATA_DIR: 'file' }, 'is not a folder'],
  [{ CLIENT_DIR: 'none' }, 'there is no build in'],
  [{ PORT: 'abc' }, 'PORT: a whole number'],
])('says in a sentence why it does not start with %j', (variables, sentence) => {
  const given = Object.entries({ DATA_DIR: 'data', ...variables })
  const places = given.map(([name, value]) => [name, /_DIR$/.test(name) ? join(folder, value) : value])
  const { status, stderr } = spawnSync(process.execPath, ['--import', 'tsx', 'server/main.ts'], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, PORT: '0', DEMO_DATA: 'off', ...Object.fromEntries(places) },
  })
  expect(stderr).toContain(sentence)
  expect(stderr).not.toMatch(/^ {4}at |secret/m)
  expect(status).toBe(1)
})

it('names a role, a password, and a port that needs rights', () => {
  const config = {
    host: '127.0.0.1',
    port: 80,
    dataDirectory: 'data',
    clientDirectory: 'dist',
    databaseUrl: 'postgres://ada:secret@db/pamoja',
  }
  const say = (fields: object, message = '') => describeStartFailure(Object.assign(new Error(message), fields), config)
  expect(say({ code: '28P01' })).toBe('DATABASE_URL: PostgreSQL at db:5432 refuses the password of the role "ada".')
  expect(say({ code: '3D000' })).toContain('has no database "pamoja"')
  expect(say({ code: 'EACCES', syscall: 'listen', port: 80 })).toContain('may not listen on port 80')
  expect(say({ code: 'EROFS', path: '/data' })).toContain('can only be read')
  expect(say({}, 'a mistake of ours')).toBeNull()
})
