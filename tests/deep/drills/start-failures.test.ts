import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'

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
