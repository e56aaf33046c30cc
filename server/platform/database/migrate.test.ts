import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Migration, Migrator } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { isUpToDate, migrate } from './migrate'
import { peopleAndFundraisers } from './migrations/001-people-and-fundraisers'
import { moneyIn } from './migrations/002-money-in'
import { ledgerAndPayouts } from './migrations/003-ledger-and-payouts'
import { sessionsAndLimits } from './migrations/004-sessions-and-limits'
import { passwordResetRequests } from './migrations/005-password-reset-requests'
import { openSqlite } from './sqlite'

const EARLIER = [peopleAndFundraisers, moneyIn, ledgerAndPayouts, sessionsAndLimits, passwordResetRequests]

let directory: string
let file: ReturnType<typeof openSqlite>
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'pamoja-migrate-'))
  file = openSqlite(join(directory, 'pamoja.db'))
})
afterEach(async () => {
  await file.read.destroy()
  await file.write.destroy()
  rmSync(directory, { recursive: true, force: true })
})

it('changes nothing when a migration fails half-way, so that the next start can retry', async () => {
  await bringToEarlierShape()
  const insertAccount = file.writer.prepare(`insert into bank_accounts
    ("userId", "accountHolderName", "bankName", "accountNumber", "accountNumberHash", "accountNumberEnd", country, "createdAt")
    values (1, 'A', 'B', 'C', 'the same', '1234', 'KE', 1)`)
  file.writer.pragma('foreign_keys = OFF')
  // A migration builds a unique index over these, after it has changed other tables.
  insertAccount.run()
  const { lastInsertRowid } = insertAccount.run()

  const before = shape()
  await expect(migrate(file.write, 'sqlite')).rejects.toThrow('UNIQUE')
  expect(shape()).toEqual(before)

  file.writer.prepare('delete from bank_accounts where id = ?').run(lastInsertRowid)
  await migrate(file.write, 'sqlite')
  expect(shape()).not.toEqual(before)
})

it('reports whether a migration is missing', async () => {
  await bringToEarlierShape()
  expect(await isUpToDate(file.read)).toBe(false)
  await migrate(file.write, 'sqlite')
  expect(await isUpToDate(file.read)).toBe(true)
})

async function bringToEarlierShape(): Promise<void> {
  const steps: Record<string, Migration> = Object.fromEntries(
    EARLIER.map((migration) => [migration.name, { up: (handle) => migration.up(handle, 'sqlite') }]),
  )
  const migrator = new Migrator({ db: file.write, provider: { getMigrations: async () => steps } })
  expect((await migrator.migrateToLatest()).error).toBeUndefined()
}

const shape = () => file.writer.prepare('select sql from sqlite_schema order by name').all()
