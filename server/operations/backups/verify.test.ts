import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { recordAction } from '../../platform/audit-log'
import { createSecrets } from '../../platform/secrets/secrets'
import { buildDonation } from '../../testing/builders'
import { makeFolder } from '../../testing/folder'
import { createTestParts, type TestParts } from '../../testing/parts'
import { manifestPath } from './manifest'
import { takeBackup } from './take'
import { verifyBackup } from './verify'

let parts: TestParts
let folder: string
beforeEach(async () => {
  parts = await createTestParts()
  folder = makeFolder()
  await buildDonation(parts)
  await parts.database.transaction((transaction) =>
    recordAction(transaction, {
      actorId: null,
      action: 'set-roles',
      subject: 'user:1',
      before: {},
      after: {},
      createdAt: 1,
    }),
  )
})

const backUp = async () => (await takeBackup(parts, join(parts.dataDirectory, 'backups'), new Date(parts.clock()))).path

it('restores a backup elsewhere, audits it, and leaves nothing behind', async () => {
  const backup = await backUp()
  const before = readFileSync(join(backup, 'pamoja.db'))
  const { right, problems } = await verifyBackup(backup, parts.secrets, folder)
  expect(problems).toEqual([])
  expect(right).toEqual([
    expect.stringContaining('can be restored'),
    'No row refers to a missing row.',
    expect.stringContaining('1 donations'),
    'This release opens it with the current keys.',
    'Its books are right.',
  ])
  expect(readdirSync(folder)).toEqual([])
  expect(readFileSync(join(backup, 'pamoja.db')).equals(before)).toBe(true)
  expect(existsSync(join(backup, 'pamoja.db-wal'))).toBe(false)
})

it('removes what killed ones left behind', async () => {
  const backup = await backUp()
  const [old, fresh] = ['pamoja-verify-old', 'pamoja-verify-fresh'].map((name) => join(folder, name))
  for (const each of [old, fresh]) mkdirSync(each ?? '')
  const hoursAgo = Date.now() / 1000 - 5 * 60 * 60
  utimesSync(old ?? '', hoursAgo, hoursAgo)
  await verifyBackup(backup, parts.secrets, folder)
  expect(readdirSync(folder)).toEqual(['pamoja-verify-fresh'])
})

it('finds books that are not right', async () => {
  await parts.database.write.updateTable('fundraisers').set({ currentAmount: 9_999 }).execute()
  const { problems } = await verifyBackup(await backUp(), parts.secrets, folder)
  expect(problems).toContainEqual(expect.stringContaining('fundraiser 1: expected 2500, found 9999'))
})

it('finds a changed database, a missing manifest, lost rows and a wrong key', async () => {
  const backup = await backUp()
  const other = createSecrets('another key that is long enough for it')
  expect((await verifyBackup(backup, other, folder)).problems).toEqual([expect.stringContaining('secret key')])

  const manifest = JSON.parse(readFileSync(manifestPath(backup), 'utf8'))
  writeFileSync(manifestPath(backup), JSON.stringify({ ...manifest, counts: { ...manifest.counts, donations: 2 } }))
  expect((await verifyBackup(backup, parts.secrets, folder)).problems).toEqual([
    'donations had 2 rows when the backup was taken, and has 1',
  ])

  const file = join(backup, 'pamoja.db')
  const bytes = readFileSync(file)
  writeFileSync(file, bytes.fill(0x5a, 8_192, 8_193))
  expect((await verifyBackup(backup, parts.secrets, folder)).problems).toEqual([expect.stringContaining('is damaged')])
  rmSync(manifestPath(backup))
  expect((await verifyBackup(backup, parts.secrets, folder)).problems).toEqual([
    expect.stringContaining('is not a backup'),
  ])
  expect(readdirSync(folder)).toEqual([])
})
