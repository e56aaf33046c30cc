import { beforeEach, expect, it } from 'vitest'
import { createTestContext, type TestContext } from '../../testing/context'
import { lastBackup, lastVerifiedBackup } from '../facts'
import { backupAge, backupVerified } from './data-checks'

const HOUR = 60 * 60_000

let context: TestContext
beforeEach(async () => {
  context = await createTestContext()
})

const ages = async (everyMs: number | null) => {
  const { config } = context
  const found = await backupAge.run({
    ...context,
    config: { ...config, backups: { ...config.backups, everyMs } },
  })
  return found.map(({ level, text }) => `${level}: ${text}`)
}
const backedUp = (problem: string | null = null) =>
  lastBackup.store(context.database.write, { at: context.clock(), path: '/mnt/b', problem })
const verified = (problem: string | null) =>
  lastVerifiedBackup.store(context.database.write, { at: context.clock(), backup: 'b', problem })

it('reports that there is no backup', async () => {
  expect(await ages(HOUR)).toEqual(['problem: No backup was ever taken.'])
  expect(await ages(null)).toEqual(['warning: No backup was ever taken.'])
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
