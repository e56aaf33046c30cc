import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { buildDonation } from '../../testing/builders'
import { createTestContext, type TestContext } from '../../testing/context'
import { lastAudit } from '../facts'
import type { Check } from './check'
import { books, booksNow } from './data-checks'

let context: TestContext
beforeEach(async () => {
  context = await createTestContext()
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
  context.pass(25 * 60 * 60_000)
  expect(await found(books)).toEqual(['warning: Every cent added up 25 hours ago'])
  await store(2)
  expect(await found(books)).toEqual(['problem: 2 differences'])
})

it('audits at once in a process that answers no requests', async () => {
  expect(await found(booksNow)).toEqual(['ok: Every cent adds up'])
  await tamper()
  expect(await found(booksNow)).toEqual(['problem: 2 differences'])
})
