import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type ObjectStorageStandIn, startObjectStorage } from '../../testing/object-storage/stand-in'
import { createObjectStorage } from './client'
import { ObjectStorageError } from './errors'
import type { StoredObject } from './listing'

/** Short pauses; the time-outs are those of production unless a test waits for one. */
const QUICK = { pauseMs: 1 }
const PICTURE = { contentType: 'image/jpeg', cacheControl: 'public, max-age=31536000, immutable' }

let bucket: ObjectStorageStandIn
let folder: string
beforeAll(async () => {
  bucket = await startObjectStorage({ pageSize: 3 })
  folder = await mkdtemp(join(tmpdir(), 'pamoja-objects-'))
})
afterAll(async () => {
  await bucket.stop()
  await rm(folder, { recursive: true })
})
beforeEach(() => {
  bucket.objects.clear()
  bucket.faults.length = 0
  bucket.requests.length = 0
})

const collect = async (objects: AsyncIterable<StoredObject>) => {
  const all: StoredObject[] = []
  for await (const object of objects) all.push(object)
  return all
}
const open = () => createObjectStorage(bucket.settings, QUICK)
const failureOf = async (call: Promise<unknown>) => {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof ObjectStorageError)) throw new Error(`No refusal: ${error}`)
  return error
}

test('stores, finds, reads, lists and removes objects', async () => {
  const storage = open()
  const bytes = randomBytes(200_000)
  expect(await storage.has('media/a.jpg')).toBe(false)
  expect(await storage.get('media/a.jpg')).toBeNull()
  await storage.put('media/a.jpg', bytes, PICTURE)
  expect(bucket.objects.get('media/a.jpg')).toMatchObject(PICTURE)
  expect(await storage.has('media/a.jpg')).toBe(true)
  expect((await storage.get('media/a.jpg'))?.equals(bytes)).toBe(true)
  await storage.put('media/a.jpg', Buffer.alloc(0), PICTURE)
  expect(await storage.get('media/a.jpg')).toEqual(Buffer.alloc(0))
  await storage.remove('media/a.jpg')
  await storage.remove('media/a.jpg')
  expect(await storage.has('media/a.jpg')).toBe(false)
})

test('keeps names with spaces and signs, and refuses names that an address would change', async () => {
  const storage = open()
  const key = "backups/2026 + (copy)/é&'<=>%25*!.db"
  await storage.put(key, Buffer.from('x'), PICTURE)
  expect([...bucket.objects.keys()]).toEqual([key])
  expect((await collect(storage.list('backups/2026 +')))[0]?.key).toBe(key)
  for (const wrong of ['', '/a', 'a/', 'a//b', 'a/../b', './a'])
    await expect(storage.get(wrong)).rejects.toThrow('Not a key')
})

test('lists every page of a prefix in order, with sizes', async () => {
  const storage = open()
  for (const number of [7, 1, 5, 3, 2, 4, 6]) await storage.put(`b/${number}`, Buffer.alloc(number), PICTURE)
  await storage.put('other', Buffer.alloc(1), PICTURE)
  const listed = await collect(storage.list('b/'))
  expect(listed.map(({ key, size }) => [key, size])).toEqual([1, 2, 3, 4, 5, 6, 7].map((size) => [`b/${size}`, size]))
  expect(listed[0]?.modifiedAt).toBe(Date.parse('2026-01-02T03:04:05Z'))
  expect(await collect(storage.list('nothing/'))).toEqual([])
})

test('stores a file and writes one, whole or not at all', async () => {
  const storage = open()
  const bytes = randomBytes(3_000_000)
  const source = join(folder, 'source')
  await writeFile(source, bytes)
  await storage.put('backups/a', { path: source }, { contentType: 'application/octet-stream' })
  expect(bucket.objects.get('backups/a')?.bytes.equals(bytes)).toBe(true)
  bucket.faults.push('cut-body', 'slow-down')
  const target = join(folder, 'target')
  expect(await storage.getToFile('backups/a', target)).toBe(true)
  expect((await readFile(target)).equals(bytes)).toBe(true)
  expect(await storage.getToFile('backups/none', join(folder, 'none'))).toBe(false)
  bucket.faults.push('cut-body', 'cut-body', 'cut-body', 'cut-body')
  await failureOf(storage.getToFile('backups/a', join(folder, 'cut')))
  expect([existsSync(join(folder, 'none')), existsSync(join(folder, 'cut'))]).toEqual([false, false])
})

test('names the fault of a file on this machine, and does not try again', async () => {
  const storage = open()
  await storage.put('a', Buffer.from('x'), PICTURE)
  bucket.requests.length = 0
  await expect(storage.getToFile('a', join(folder, 'no-folder', 'a'))).rejects.toMatchObject({ code: 'ENOENT' })
  await expect(storage.put('b', { path: join(folder, 'no-file') }, PICTURE)).rejects.toMatchObject({ code: 'ENOENT' })
  expect(bucket.requests).toHaveLength(1)
})

test.each(['slow-down', 'internal-error', 'reset', 'cut-body'] as const)(
  'tries again after %s, and gives up after four tries',
  async (fault) => {
    const storage = open()
    await storage.put('a', Buffer.from('content'), PICTURE)
    bucket.faults.push(fault, fault, fault)
    expect(await storage.get('a')).toEqual(Buffer.from('content'))
    bucket.faults.push(fault, fault, fault, fault)
    const failure = await failureOf(storage.get('a'))
    expect(failure.passing).toBe(true)
    expect(bucket.faults).toEqual([])
  },
)

test('ends calls that hang, before and inside the answer', async () => {
  const storage = createObjectStorage(bucket.settings, { ...QUICK, idleMs: 300, tries: 2 })
  bucket.objects.set('a', { bytes: randomBytes(1000), contentType: null, cacheControl: null })
  for (const fault of ['hang', 'dribble'] as const) {
    bucket.faults.push(fault, fault)
    const failure = await failureOf(storage.get('a'))
    expect(failure.message).toBe('The object storage did not read a in time')
    expect(failure.passing).toBe(true)
  }
  expect(bucket.requests).toHaveLength(4)
})

test('says what is wrong with the settings, without the keys, and does not try again', async () => {
  const secret = 'another-secret'
  const cases: [Partial<typeof bucket.settings>, string][] = [
    [{ secretAccessKey: secret }, 'S3_SECRET_ACCESS_KEY does not belong to S3_ACCESS_KEY_ID'],
    [{ accessKeyId: 'AKIAOTHER' }, 'S3_ACCESS_KEY_ID is not known there'],
    [{ region: 'us-east-1' }, 'S3_REGION is not the region of the bucket'],
    [{ bucket: 'other' }, 'there is no bucket of the name in S3_BUCKET'],
  ]
  for (const [wrong, advice] of cases) {
    bucket.requests.length = 0
    const { message, passing } = await failureOf(createObjectStorage({ ...bucket.settings, ...wrong }, QUICK).get('a'))
    expect(message).toContain(advice)
    expect(message).not.toContain(wrong.accessKeyId ?? 'AKIATEST')
    expect(message).not.toMatch(/secret\/|another-secret|Signature=/)
    expect([passing, bucket.requests.length]).toEqual([false, 1])
  }
})

test('follows no redirect', async () => {
  bucket.faults.push('redirect')
  const failure = await failureOf(open().put('a', Buffer.from('x'), PICTURE))
  expect(failure.message).toContain('307')
  expect(bucket.requests).toEqual(['PUT /pamoja-test/a'])
})

test('says where nothing answers', async () => {
  const gone = await startObjectStorage()
  await gone.stop()
  const failure = await failureOf(createObjectStorage(gone.settings, QUICK).has('a'))
  expect(failure.message).toBe(`The object storage at ${gone.settings.endpoint} did not find a: ECONNREFUSED`)
})
