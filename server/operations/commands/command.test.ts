import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { TEST_SECRET_KEY } from '../../testing/secret-key'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pamoja-command-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function run(name: string, variables: Record<string, string>, ...given: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', join(import.meta.dirname, `${name}.ts`), ...given],
    { env: { PATH: process.env.PATH, DATA_DIR: folder, SECRET_KEY: TEST_SECRET_KEY, ...variables }, encoding: 'utf8' },
  )
  return { status, stdout, stderr }
}

it('says in words that the database is damaged', () => {
  writeFileSync(join(folder, 'pamoja.db'), 'no database')
  const stderr = `DATA_DIR: ${folder}/pamoja.db is no database, or damaged. Move it away, and restore a backup.
`
  expect(run('make-admin', {}, 'amina@pamoja.test')).toMatchObject({ status: 1, stderr })
  expect(run('backup', {})).toMatchObject({ status: 1, stderr: expect.stringContaining('pamoja.db is damaged') })
})

it('backs up PostgreSQL into a file, and says how to restore it without the password', () => {
  const tool = join(folder, 'pg_dump')
  writeFileSync(tool, `#!/bin/sh\nprintf %s "$PGPASSWORD" > "\${3#--file=}"\n`, { mode: 0o755 })
  const DATABASE_URL = 'postgres://pamoja:se%40cret@db.internal/pamoja'
  const { status, stdout } = run('backup', { DATABASE_URL, PATH: `${folder}:${process.env.PATH}` })
  expect(status).toBe(0)
  expect(stdout).toMatch(/^Backed up to \S+\/backups\/\d{4}-\d\d-\d\dT[\d-]+Z\.dump\n/)
  expect(stdout).toContain("--dbname='postgres://pamoja@db.internal/pamoja'")
  expect(stdout).not.toContain('cret')
})

it('says that pg_dump is not installed, and how a container makes the dump', () => {
  const { status, stderr } = run('backup', { DATABASE_URL: 'postgres://pamoja@db.internal/pamoja', PATH: folder })
  expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringContaining('exec -T postgres pg_dump') })
})
