import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { lastBackup, lastVerifiedBackup } from '../../../server/operations/facts'
import { startBackupWorker } from '../../../server/operations/jobs/commands'
import type { Repeated } from '../../../server/operations/jobs/repeat'
import { captureLog } from '../../../server/testing/captured-log'
import { createTestContext, type TestContext } from '../../../server/testing/context'

const MINUTE = 60_000

type LimitsGiven = [] | [Parameters<typeof startBackupWorker>[1]]

// On PostgreSQL the server takes no backups.
const it = test.skipIf(inject('postgres'))

let context: TestContext
let worker: Repeated | undefined
let folder: string
beforeEach(async () => {
  // The commands are processes, which have the real clock.
  context = await createTestContext({ start: Date.now() })
  folder = join(context.dataDirectory, 'backups')
})
afterEach(() => worker?.stop())

const start = (everyMs: number | null, log = context.log, ...limits: LimitsGiven) => {
  const backups = { ...context.config.backups, everyMs }
  worker = startBackupWorker({ ...context, log, config: { ...context.config, backups } }, ...limits)
  return worker
}

it('takes a backup as often as configured, and verifies the first one at once and the newest one each night', async () => {
  const { run } = start(15 * MINUTE)
  await run()
  const [first = ''] = readdirSync(folder)
  expect(await lastBackup.read(context.database.read)).toMatchObject({ path: join(folder, first) })
  const verified = await lastVerifiedBackup.read(context.database.read)
  expect(verified).toMatchObject({ backup: first, problem: null })

  context.pass(14 * MINUTE)
  await run()
  expect(readdirSync(folder)).toEqual([first])
  context.pass(24 * 60 * MINUTE)
  await run()
  const [, second] = readdirSync(folder)
  expect(await lastVerifiedBackup.read(context.database.read)).toMatchObject({ backup: second, problem: null })
})

it('logs why a backup failed, and waits before it tries again', async () => {
  writeFileSync(folder, 'a file')
  const { log, lines } = captureLog()
  const { run } = start(15 * MINUTE, log)
  await run()
  await run()
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ command: 'backup', output: expect.stringContaining('is not a folder') }),
  ])
  rmSync(folder)
  context.pass(15 * MINUTE)
  await run()
  expect(readdirSync(folder)).toHaveLength(1)
})

it('ends a backup that hangs, and verifies the newest one meanwhile', async () => {
  await start(15 * MINUTE).run()
  await worker?.stop()
  // Nobody writes into this pipe: the copy of it never ends.
  const pipe = join(context.dataDirectory, 'media', 'hangs.jpg')
  mkdirSync(join(context.dataDirectory, 'media'), { recursive: true })
  execFileSync('mkfifo', [pipe])
  context.pass(24 * 60 * MINUTE)
  const { log, lines } = captureLog()
  const before = await lastVerifiedBackup.read(context.database.read)
  const hanging = start(15 * MINUTE, log, { backup: 20_000, 'verify-backup': 60 * MINUTE })
  const ended = hanging.run()
  const isVerified = async () => (await lastVerifiedBackup.read(context.database.read))?.at !== before?.at
  await expect.poll(isVerified, { timeout: 60_000 }).toBe(true)
  expect(lines.join('')).not.toContain('"command":"backup"')
  await ended
  expect(lines.join('')).toMatch(/"command":"backup","output":"Ended after/)
})
