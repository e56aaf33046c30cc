import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { storeFact } from '../../platform/installation'
import { buildDonation } from '../../testing/builders'
import { createTestContext, type TestContext } from '../../testing/context'
import { lastAudit } from '../facts'
import type { Check } from './check'
import { backupAge, backupVerified, books, booksNow } from './data-checks'

const HOUR = 60 * 60_000

let context: TestContext
beforeEach(async () => {
  context = await createTestContext()
})

const ages = async (everyMs: number | null, production = true) => {
  const { config } = context
  const found = await backupAge.run({
    ...context,
    config: { ...config, production, backups: { ...config.backups, everyMs } },
  })
  return found.map(({ level, text }) => `${level}: ${text}`)
}
const backedUp = (problem: string | null = null) =>
  storeFact(context.database.write, 'last-backup', JSON.stringify({ at: context.clock(), path: '/mnt/b', problem }))
const verified = (problem: string | null) =>
  storeFact(
    context.database.write,
    'last-verified-backup',
    JSON.stringify({ at: context.clock(), backup: 'b', problem }),
  )

it('reports that production has no backup', async () => {
  expect(await ages(HOUR)).toEqual(['problem: No backup was ever taken.'])
  expect(await ages(null)).toEqual(['warning: No backup was ever taken.'])
  expect(await ages(null, false)).toEqual(['ok: No backup was ever taken.'])
  expect(await backupVerified.run(context)).toEqual([])
})

it('reports a backup that is older than its interval', async () => {
  await backedUp()
  expect(await ages(HOUR)).toEqual(['ok: The last backup is 0 minutes old: /mnt/b.'])
  context.pass(3 * HOUR)
  expect(await ages(HOUR)).toEqual(['warning: The last backup is 3 hours old: /mnt/b.'])
  expect(await ages(null)).toEqual(['ok: The last backup is 3 hours old: /mnt/b.'])
  context.pass(70 * HOUR)
  expect(await ages(HOUR)).toEqual(['problem: The last backup is 3 days old: /mnt/b.'])
  expect(await ages(null)).toEqual(['warning: The last backup is 3 days old: /mnt/b.'])
})

it('reports problems in the data of the last backup', async () => {
  await backedUp('1 row of thanks refers to nothing')
  expect((await ages(HOUR))[1]).toMatch(/^problem: .*1 row of thanks/)
})

it('reports what the last verification found, and that there was none', async () => {
  const level = async () => (await backupVerified.run(context)).map((finding) => finding.level)
  await backedUp()
  expect(await level()).toEqual(['warning'])
  await verified(null)
  expect(await level()).toEqual(['ok'])
  context.pass(49 * HOUR)
  expect(await level()).toEqual(['warning'])
  await verified('The books are not right')
  expect(await backupVerified.run(context)).toMatchObject([
    { level: 'problem', text: 'The backup b can’t be relied on: The books are not right.' },
  ])
})

const found = async (check: Check) => (await check.run(context)).map(({ level, text }) => `${level}: ${text}`)
const tamper = async () => {
  await buildDonation(context)
  await sql`update fundraisers set "currentAmount" = 9999`.execute(context.database.write)
}

it('reads what the last audit found, and audits nothing itself', async () => {
  await tamper()
  const store = (differences: number) => lastAudit.store(context.database.write, { at: context.clock(), differences })
  expect(await found(books)).toEqual(['warning: The books were not audited yet'])
  await store(0)
  expect(await found(books)).toEqual(['ok: Every cent added up just now'])
  context.pass(25 * HOUR)
  expect(await found(books)).toEqual(['warning: Every cent added up 25 hours ago'])
  await store(2)
  expect(await found(books)).toEqual(['problem: 2 differences'])
})

it('audits at once in a process that answers no requests', async () => {
  expect(await found(booksNow)).toEqual(['ok: Every cent adds up'])
  await tamper()
  expect(await found(booksNow)).toEqual(['problem: 1 difference'])
})
