import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readConfig } from '../../../platform/config'
import { openDatabase } from '../../../platform/database/open'
import { createSecrets } from '../../../platform/secrets/secrets'
import { type ObjectStorageStandIn, startObjectStorage } from '../../../testing/object-storage/stand-in'
import { TEST_SECRET_KEY } from '../../../testing/secret-key'
import { restoreBackup } from '../restore'
import { takeBackup } from '../take'
import { copyElsewhere, openBucket } from './copy-elsewhere'
import { fetchFrom } from './copy-into-bucket'

const HOUR = 60 * 60_000
const DAY = 24 * HOUR
const MORNING = Date.UTC(2026, 10, 21, 6)
const PLACE = 's3://pamoja-test/site'
const secrets = createSecrets(TEST_SECRET_KEY)

let folder: string
let dataDirectory: string
let bucket: ObjectStorageStandIn
let config: ReturnType<typeof readConfig>
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pamoja-elsewhere-'))
  dataDirectory = join(folder, 'data')
  await (await openDatabase({ databaseUrl: null, dataDirectory })).close()
  mkdirSync(join(dataDirectory, 'media'))
  addPicture('a.jpg')
  bucket = await startObjectStorage()
  config = { ...readConfig({}), objectStorage: bucket.settings }
})
afterEach(async () => {
  await bucket.stop()
  rmSync(folder, { recursive: true })
})

it('copies a backup to another folder, from which it is restored', async () => {
  const elsewhere = join(folder, 'elsewhere')
  const first = await backUpAt(MORNING)
  await expect(copyElsewhere(first, elsewhere, config, new Date(MORNING))).rejects.toThrow('is its disk mounted?')
  mkdirSync(elsewhere)
  await copyElsewhere(first, elsewhere, config, new Date(MORNING))
  const second = await backUpAt(MORNING + 60_000)
  await copyElsewhere(second, elsewhere, config, new Date(MORNING + 60_000))
  const copies = [first, second].map((backup) => join(elsewhere, basename(backup)))
  const inodes = copies.map((copy) => statSync(join(copy, 'media', 'a.jpg')).ino)
  expect(inodes[0]).toBe(inodes[1])

  rmSync(join(folder, 'backups'), { recursive: true })
  await restoreBackup(copies[1] ?? '', { dataDirectory: join(folder, 'restored'), secrets })
  expect(readFileSync(join(folder, 'restored', 'media', 'a.jpg'), 'utf8')).toBe('a.jpg')
})

it('copies a backup into a bucket, each picture once, and fetches it from there', async () => {
  const first = await backUpAt(MORNING)
  await copyElsewhere(first, PLACE, config, new Date(MORNING))
  addPicture('b.jpg')
  const second = await backUpAt(MORNING + 60_000)
  bucket.requests.length = 0
  await copyElsewhere(second, PLACE, config, new Date(MORNING + 60_000))
  const sent = bucket.requests.flatMap((line) => (line.startsWith('PUT') ? [line.split('/site/')[1]] : []))
  expect(sent).toEqual(['media/b.jpg', `${basename(second)}/pamoja.db`, `${basename(second)}/manifest.json`])

  const fetched = join(folder, 'fetched')
  const opened = openBucket(PLACE, config)
  if (!opened) throw new Error('Not a bucket')
  await fetchFrom(opened, basename(second), fetched)
  await restoreBackup(fetched, { dataDirectory: join(folder, 'restored'), secrets })
  expect(readFileSync(join(folder, 'restored', 'media', 'b.jpg'), 'utf8')).toBe('b.jpg')
  await expect(fetchFrom(opened, 'nothing', join(folder, 'none'))).rejects.toThrow('is not in the bucket')
})

it('removes outdated backups from the bucket, with pictures that only they have', async () => {
  const first = await backUpAt(MORNING)
  await copyElsewhere(first, PLACE, config, new Date(MORNING))
  const [name, bytes] = ['manifest.json', 'pamoja.db'].map((file) =>
    bucket.objects.get(`site/${basename(first)}/${file}`),
  )
  rmSync(join(dataDirectory, 'media', 'a.jpg'))
  // More than are kept, all of later days.
  for (let day = 1; day <= 60; day += 1) {
    const later = new Date(MORNING + day * DAY).toISOString().slice(0, 19).replaceAll(':', '-')
    if (!name || !bytes) throw new Error('Not copied')
    const manifest = { ...JSON.parse(name.bytes.toString('utf8')), media: [] }
    bucket.objects.set(`site/${later}Z/manifest.json`, { ...name, bytes: Buffer.from(JSON.stringify(manifest)) })
    bucket.objects.set(`site/${later}Z/pamoja.db`, bytes)
  }
  const last = await backUpAt(MORNING + 61 * DAY)
  await copyElsewhere(last, PLACE, config, new Date(MORNING + 61 * DAY))
  const left = [...bucket.objects.keys()]
  expect(left.filter((key) => key.endsWith('manifest.json'))).toHaveLength(48)
  expect(left).toContain(`site/${basename(last)}/manifest.json`)
  expect(left.filter((key) => key.includes('media/') || key.includes(basename(first)))).toEqual([])
})

it('keeps pictures of another backup that is being copied, and all while a manifest is not readable', async () => {
  const stored = { bytes: Buffer.from('sent'), contentType: null, cacheControl: null }
  bucket.objects.set('site/media/sent-now.jpg', { ...stored, modifiedAt: new Date(MORNING).toISOString() })
  bucket.objects.set('site/media/old.jpg', stored)
  bucket.objects.set('site/2026-11-20T02-13-51Z/manifest.json', {
    ...stored,
    bytes: Buffer.from('{"version": 1, "cre'),
  })
  const pictures = () => [...bucket.objects.keys()].filter((key) => key.includes('media/'))
  await copyElsewhere(await backUpAt(MORNING), PLACE, config, new Date(MORNING))
  expect(pictures()).toContain('site/media/old.jpg')

  bucket.objects.delete('site/2026-11-20T02-13-51Z/manifest.json')
  bucket.objects.set('site/2026-11-21T05-00-00Z/pamoja.db', stored)
  const tomorrow = MORNING + 20 * HOUR
  await copyElsewhere(await backUpAt(tomorrow), PLACE, config, new Date(tomorrow))
  expect(pictures().sort()).toEqual(['site/media/a.jpg', 'site/media/sent-now.jpg'])
})

it('fetches no manifests that are here, and ignores those of others', async () => {
  const foreign = { bytes: Buffer.from('[]'), contentType: null, cacheControl: null }
  for (const name of ['app', '2026-11-19', 'web/2026-11-19T02-13-51Z'])
    bucket.objects.set(`site/${name}/manifest.json`, foreign)
  for (let count = 0; count < 3; count += 1) {
    const at = MORNING + count * HOUR
    await copyElsewhere(await backUpAt(at), PLACE, config, new Date(at))
  }
  expect(bucket.requests.filter((line) => line.startsWith('GET') && line.includes('manifest'))).toEqual([])
  expect(bucket.objects.has('site/app/manifest.json')).toBe(true)
})

it('says why a copy failed, and needs the settings of the storage', async () => {
  const backup = await backUpAt(MORNING)
  const other = { ...config, objectStorage: { ...bucket.settings, secretAccessKey: 'wrong' } }
  await expect(copyElsewhere(backup, PLACE, other, new Date(MORNING))).rejects.toThrow(/could not be copied to s3.*403/)
  await expect(copyElsewhere(backup, PLACE, readConfig({}), new Date())).rejects.toThrow('S3_ENDPOINT')
  expect(() => readConfig({ BACKUP_COPY_TO: PLACE })).toThrow('BACKUP_COPY_TO: ')
  expect(() => readConfig({ BACKUP_COPY_TO: 'elsewhere' })).toThrow('BACKUP_COPY_TO: ')
  expect(existsSync(backup)).toBe(true)
})

const addPicture = (name: string) => writeFileSync(join(dataDirectory, 'media', name), name)
const backUpAt = async (at: number) =>
  (await takeBackup({ dataDirectory, secrets }, join(folder, 'backups'), new Date(at))).path
