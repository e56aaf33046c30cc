import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { ObjectStorageError } from './errors'
import { type Body, exchange, PATIENCE, type Patience, readReply } from './exchange'
import { readListing, type StoredObject } from './listing'
import type { ObjectStorageSettings } from './settings'

export interface ObjectHeaders {
  contentType: string
  cacheControl?: string
}

/** Objects in a bucket by their keys: `media/a.jpg`. Every call throws ObjectStorageError. */
export interface ObjectStorage {
  /** Stores an object whole or not at all, in place of the one with this key. `content`: bytes, or the path of a file of at most 5 GB. */
  put(key: string, content: Buffer | { path: string }, headers: ObjectHeaders): Promise<void>
  /** The bytes of an object (at most 64 MB); null if there is none. */
  get(key: string): Promise<Buffer | null>
  /** Writes an object into a new file, readable by its owner only. False, and no file, if there is none. */
  getToFile(key: string, path: string): Promise<boolean>
  has(key: string): Promise<boolean>
  /** Does nothing if there is none. */
  remove(key: string): Promise<void>
  /** All objects whose keys begin with the prefix, ordered by key. */
  list(prefix: string): AsyncGenerator<StoredObject>
}

/** What is sent in one piece, in bytes. */
const LARGEST = 5 * 1000 ** 3
const LARGEST_IN_MEMORY = 64 * 1024 ** 2
const LARGEST_LISTING = 16 * 1024 ** 2
const NOTHING = createHash('sha256').digest('hex')

export function createObjectStorage(settings: ObjectStorageSettings, patience: Partial<Patience> = {}): ObjectStorage {
  const patient = { ...PATIENCE, ...patience }
  const ask = <Result>(request: Omit<Parameters<typeof exchange<Result>>[1], 'sha256'> & { sha256?: string }) =>
    exchange<Result>(settings, { sha256: NOTHING, ...request }, patient)
  const addressOf = (key: string) => `/${settings.bucket}/${encodeKey(key)}`

  return {
    async put(key, content, { contentType, cacheControl }) {
      const { body, sha256 } = await describeBody(content)
      await ask({
        action: `store ${key}`,
        method: 'PUT',
        address: addressOf(key),
        headers: { 'content-type': contentType, ...(cacheControl && { 'cache-control': cacheControl }) },
        sha256,
        body,
        receive: (reply) => readReply(reply, LARGEST_LISTING),
      })
    },
    get: async (key) =>
      ask({
        action: `read ${key}`,
        method: 'GET',
        address: addressOf(key),
        receive: (reply) => readReply(reply, LARGEST_IN_MEMORY),
      }),
    async getToFile(key, path) {
      try {
        const received = await ask({
          action: `read ${key}`,
          method: 'GET',
          address: addressOf(key),
          async receive(reply) {
            await pipeline(reply, createWriteStream(path, { mode: 0o600, flush: true }))
            return true
          },
        })
        return received ?? false
      } catch (error) {
        await rm(path, { force: true })
        throw error
      }
    },
    async has(key) {
      const found = await ask({
        action: `find ${key}`,
        method: 'HEAD',
        address: addressOf(key),
        async receive(reply) {
          reply.resume()
          return true
        },
      })
      return found ?? false
    },
    async remove(key) {
      await ask({
        action: `remove ${key}`,
        method: 'DELETE',
        address: addressOf(key),
        receive: (reply) => readReply(reply, LARGEST_LISTING),
      })
    },
    async *list(prefix) {
      let token: string | null = null
      do {
        const query: string[] = ['list-type=2', 'encoding-type=url', `prefix=${encodeURIComponent(prefix)}`]
        if (token) query.push(`continuation-token=${encodeURIComponent(token)}`)
        const page: ReturnType<typeof readListing> | null = await ask({
          action: `list ${prefix}`,
          method: 'GET',
          address: `/${settings.bucket}?${query.join('&')}`,
          receive: async (reply) => readListing((await readReply(reply, LARGEST_LISTING)).toString('utf8')),
        })
        if (!page) throw new ObjectStorageError('The object storage has no such bucket', false)
        yield* page.objects
        token = page.next
      } while (token)
    },
  }
}

/** Throws RangeError for keys that an address can't carry unchanged. */
function encodeKey(key: string): string {
  const parts = key.split('/')
  if (parts.some((part) => ['', '.', '..'].includes(part))) throw new RangeError(`Not a key of an object: ${key}`)
  return parts.map(encodeURIComponent).join('/')
}

async function describeBody(content: Buffer | { path: string }): Promise<{ body: Body; sha256: string }> {
  const hash = createHash('sha256')
  if (Buffer.isBuffer(content)) return { body: { bytes: content }, sha256: hash.update(content).digest('hex') }
  const { size } = await stat(content.path)
  if (size > LARGEST)
    throw new ObjectStorageError(`${content.path} is larger than 5 GB, the most that is sent at once`, false)
  await pipeline(createReadStream(content.path), hash)
  return { body: { path: content.path, size }, sha256: hash.digest('hex') }
}
