import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { createMediaStore } from '../../platform/images/store'
import { createTestParts, type TestParts } from '../../testing/parts'
import { photograph } from '../../testing/photograph'
import { findMissingPictures } from './copied-database'
import { readManifest } from './manifest'
import { restoreBackup } from './restore'
import { takeBackup } from './take'
import { verifyBackup } from './verify'

let parts: TestParts
let hash: string
beforeEach(async () => {
  parts = await createTestParts()
  hash = await mediaOf(parts).storeImage(await photograph(400, 300).jpeg().toBuffer(), 'fundraiser')
})

const mediaOf = ({ database, dataDirectory }: TestParts) => createMediaStore(database, dataDirectory)
const take = () => takeBackup(parts, join(parts.dataDirectory, 'backups'), new Date(Date.UTC(2026, 9, 1)))

it('names pictures that the data has and the folder has not, and is not relied on', async () => {
  rmSync(join(parts.dataDirectory, 'media'), { recursive: true })
  const { path, problems } = await take()
  const lost = expect.stringMatching(new RegExp(`^the folder media lacks 3 of the 3 files of pictures .*${hash}\\.jpg`))
  expect(problems).toEqual([lost])
  expect(readManifest(path).problems).toEqual(problems)
  expect((await verifyBackup(path, parts.secrets, join(parts.dataDirectory, 'trial'))).problems).toEqual(problems)
  const target = { dataDirectory: join(parts.dataDirectory, 'restored'), secrets: parts.secrets }
  await expect(restoreBackup(path, target)).rejects.toThrow('the folder media lacks 3 of the 3 files of pictures')
  await restoreBackup(path, target, { withProblems: true })
})

it('does not miss a picture that was erased while the backup was taken', async () => {
  const live = join(parts.dataDirectory, 'pamoja.db')
  const { path } = await take()
  const copy = join(path, 'pamoja.db')
  expect(findMissingPictures(copy, live, [])).toHaveLength(1)
  await mediaOf(parts).removeImage(hash)
  expect(findMissingPictures(copy, live, [])).toEqual([])
})
