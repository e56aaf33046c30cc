import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { hashOfSources } from './sources.mjs'

const WRITTEN = ['pamoja.db', 'pamoja.db-wal', 'secret.key', 'sandbox.json', 'media/a.jpg', 'mail/a.eml']
  .concat('backups/2026-11-21T02-13-51Z/pamoja.db')
  .map((name) => `data/run/${name}`)

it('the sources are those of the build: neither tests nor what a server writes are among them', () => {
  const root = mkdtempSync(join(tmpdir(), 'pamoja-sources-'))
  const write = (name: string) => {
    mkdirSync(join(root, dirname(name)), { recursive: true })
    writeFileSync(join(root, name), name)
  }
  write('server/main.ts')
  write('data/copy/home.ts')
  const before = hashOfSources(root)
  for (const name of [...WRITTEN, 'server/main.test.ts', 'tests/journey.spec.ts']) write(name)
  expect(hashOfSources(root)).toBe(before)
  write('data/copy/about.ts')
  expect(hashOfSources(root)).not.toBe(before)
  rmSync(root, { recursive: true })
})
