import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Migration as KyselyMigration, Migrator } from 'kysely'
import { expect, it } from 'vitest'
import { openSqlite } from '../../sqlite'
import { peopleAndFundraisers } from '../001-people-and-fundraisers'
import { moneyIn } from '../002-money-in'
import { ledgerAndPayouts } from '../003-ledger-and-payouts'
import type { Migration } from '../types'
import { payoutParts } from './015-payout-parts'

const EARLIER = [peopleAndFundraisers, moneyIn, ledgerAndPayouts]

it('gives every existing payout one part of its whole amount', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'pamoja-parts-'))
  const { read, write, writer } = openSqlite(join(directory, 'pamoja.db'))
  const run = async (...migrations: Migration[]) => {
    const steps: Record<string, KyselyMigration> = Object.fromEntries(
      migrations.map((migration) => [migration.name, { up: (handle) => migration.up(handle, 'sqlite') }]),
    )
    const provider = { getMigrations: async () => steps }
    expect((await new Migrator({ db: write, provider }).migrateToLatest()).error).toBeUndefined()
  }
  await run(...EARLIER)
  writer.pragma('foreign_keys = OFF')
  writer.exec(`insert into payout_requests ("userId", "fundraiserId", amount, "requestedAt")
    values (1, 7, 5000, 1), (1, null, 6000, 2)`)

  await run(...EARLIER, payoutParts)
  expect(writer.prepare('select "payoutId", "fundraiserId", amount from payout_parts order by id').all()).toEqual([
    { payoutId: 1, fundraiserId: 7, amount: 5_000 },
    { payoutId: 2, fundraiserId: null, amount: 6_000 },
  ])
  expect(writer.prepare('select "isFinal", recipient from payout_requests').all()).toEqual([
    { isFinal: 0, recipient: null },
    { isFinal: 0, recipient: null },
  ])
  await read.destroy()
  await write.destroy()
  rmSync(directory, { recursive: true, force: true })
})
