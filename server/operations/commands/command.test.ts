import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { makeFolder } from '../../testing/folder'
import { runCommand, startCommand } from '../../testing/run-command'

let folder: string
beforeEach(() => {
  folder = makeFolder()
})

const data = () => ({ dataDirectory: folder, databaseUrl: null })

it('says in words that the database is damaged', async () => {
  writeFileSync(join(folder, 'pamoja.db'), 'no database')
  expect(await startCommand('make-admin', data(), ['amina@pamoja.test'])).toEqual({
    code: 1,
    output: `DATA_DIR: ${folder}/pamoja.db is no database, or damaged. Move it away, and restore a backup.\n`,
  })
})

it('backs up PostgreSQL into a file, and says how to restore it without the password', async () => {
  const tool = join(folder, 'pg_dump')
  writeFileSync(tool, `#!/bin/sh\nprintf %s "$PGPASSWORD" > "\${3#--file=}"\n`, { mode: 0o755 })
  const variables = {
    DATABASE_URL: 'postgres://pamoja:se%40cret@db.internal/pamoja',
    PATH: `${folder}:${process.env.PATH}`,
  }
  const { code, output } = await runCommand('backup', data(), [], variables)
  expect(code).toBe(0)
  expect(output).toMatch(/^Backed up to \S+\/backups\/\d{4}-\d\d-\d\dT[\d-]+Z\.dump\n/)
  expect(output).toContain("--dbname='postgres://pamoja@db.internal/pamoja'")
  expect(output).not.toContain('cret')
})

it('says that pg_dump is not installed, and how a container makes the dump', async () => {
  const variables = { DATABASE_URL: 'postgres://pamoja@db.internal/pamoja', PATH: folder }
  const output = expect.stringContaining('exec -T postgres pg_dump')
  expect(await runCommand('backup', data(), [], variables)).toEqual({ code: 1, output })
})
