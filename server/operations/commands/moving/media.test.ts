import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { ConfigError, readConfig } from '../../../platform/config'
import { type Database, openDatabase } from '../../../platform/database/open'
import { DatabaseUnavailable } from '../../../platform/database/unavailable'
import { mediaName } from '../../../platform/images/names'
import { notePicturesPlace } from '../../../platform/images/place'
import { createMediaStore } from '../../../platform/images/store'
import { type ObjectStorageStandIn, startObjectStorage } from '../../../testing/object-storage/stand-in'
import { photograph } from '../../../testing/photograph'
import { TEST_SECRET_KEY } from '../../../testing/secret-key'
import { openTestDatabase, type TestDatabase } from '../../../testing/setup/database'
import { moveMedia } from './media'

let bucket: ObjectStorageStandIn
let opened: TestDatabase
let isClosed: boolean
beforeAll(async () => {
  bucket = await startObjectStorage()
})
afterAll(() => bucket.stop())
beforeEach(async () => {
  bucket.objects.clear()
  isClosed = false
  bucket.faults.length = 0
  opened = await openTestDatabase()
})
afterEach(() => (isClosed ? rmSync(opened.dataDirectory, { recursive: true }) : opened.remove()))

const configFor = (place: 'local' | 'bucket') =>
  readConfig({
    DATA_DIR: opened.dataDirectory,
    DATABASE_URL: opened.databaseUrl ?? '',
    SECRET_KEY: TEST_SECRET_KEY,
    MEDIA_STORAGE: place,
    S3_ENDPOINT: bucket.settings.endpoint,
    S3_REGION: bucket.settings.region,
    S3_BUCKET: bucket.settings.bucket,
    S3_ACCESS_KEY_ID: bucket.settings.accessKeyId,
    S3_SECRET_ACCESS_KEY: bucket.settings.secretAccessKey,
  })
const storeOn = (database: Database, place: 'local' | 'bucket') =>
  createMediaStore(database, opened.dataDirectory, Date.now, configFor(place).mediaBucket)
const picture = async () => photograph(900, 300).jpeg().toBuffer()

test('stores pictures in the bucket, with their type and to be cached for ever, and removes them', async () => {
  const media = storeOn(opened.database, 'bucket')
  const hash = await media.storeImage(await picture(), 'fundraiser')
  expect([...bucket.objects.keys()].sort()).toEqual(
    [mediaName(hash), ...[320, 480, 800].map((width) => mediaName(hash, width))].map((name) => `media/${name}`).sort(),
  )
  const forever = { cacheControl: 'public, max-age=31536000, immutable' }
  expect(bucket.objects.get(`media/${mediaName(hash)}`)).toMatchObject({ contentType: 'image/jpeg', ...forever })
  expect(bucket.objects.get(`media/${mediaName(hash, 320)}`)).toMatchObject({ contentType: 'image/webp', ...forever })
  expect((await media.readMedia(mediaName(hash)))?.length).toBeGreaterThan(1_000)
  await media.removeImage(hash)
  expect(bucket.objects.size).toBe(0)
  expect(await media.readMedia(mediaName(hash))).toBeNull()
})

test('is unavailable while the bucket does not answer, and stores no half picture', async () => {
  const media = storeOn(opened.database, 'bucket')
  bucket.faults.push('slow-down', 'slow-down', 'slow-down')
  await expect(media.storeImage(await picture(), 'fundraiser')).rejects.toThrow(DatabaseUnavailable)
  expect(await opened.database.read.selectFrom('media').selectAll().execute()).toEqual([])
})

test('moves all pictures into the bucket and back, and the server needs the setting that fits', async () => {
  const { database } = opened
  await notePicturesPlace(database.write, configFor('local'))
  const hash = await storeOn(database, 'local').storeImage(await picture(), 'fundraiser')
  const before = await storeOn(database, 'local').readMedia(mediaName(hash))
  await expect(notePicturesPlace(database.write, configFor('bucket'))).rejects.toThrow(ConfigError)
  await database.close()
  isClosed = true

  // A move that was broken off has copied some.
  bucket.objects.set(`media/${mediaName(hash)}`, { bytes: Buffer.from('half'), contentType: null, cacheControl: null })
  const { digest, missing } = await moveMedia(configFor('local'), 'bucket')
  expect([digest.count, missing]).toEqual([4, []])
  let reopened = await openDatabase(opened)
  await expect(notePicturesPlace(reopened.write, configFor('local'))).rejects.toThrow('MEDIA_STORAGE=bucket')
  await notePicturesPlace(reopened.write, configFor('bucket'))
  expect(await storeOn(reopened, 'bucket').readMedia(mediaName(hash))).toEqual(before)
  await reopened.close()

  rmSync(join(opened.dataDirectory, 'media'), { recursive: true, force: true })
  await moveMedia(configFor('bucket'), 'local')
  reopened = await openDatabase(opened)
  expect(await storeOn(reopened, 'local').readMedia(mediaName(hash))).toEqual(before)
  await reopened.close()
})

test('brings along a picture that another server stored in the old place', async () => {
  const { database } = opened
  await notePicturesPlace(database.write, configFor('local'))
  await notePicturesPlace(database.write, configFor('bucket'))
  const late = await storeOn(database, 'local').storeImage(await picture(), 'fundraiser')
  const other = await storeOn(database, 'bucket').storeImage(await photograph(400, 300).jpeg().toBuffer(), 'fundraiser')
  await expect(notePicturesPlace(database.write, configFor('local'))).rejects.toThrow('MEDIA_STORAGE=bucket')
  await database.close()
  isClosed = true

  expect(await moveMedia(configFor('bucket'), 'bucket')).toMatchObject({ missing: [] })
  const reopened = await openDatabase(opened)
  for (const hash of [late, other])
    expect((await storeOn(reopened, 'bucket').readMedia(mediaName(hash)))?.length).toBeGreaterThan(1_000)
  await reopened.close()
})

test('a server without pictures may choose either place', async () => {
  const { write } = opened.database
  await notePicturesPlace(write, configFor('bucket'))
  await notePicturesPlace(write, configFor('local'))
  await notePicturesPlace(write, configFor('bucket'))
  const folder = mkdtempSync(join(tmpdir(), 'pamoja-none-'))
  expect(() => readConfig({ DATA_DIR: folder, MEDIA_STORAGE: 'bucket' })).toThrow('MEDIA_STORAGE: a bucket needs')
  rmSync(folder, { recursive: true })
})
