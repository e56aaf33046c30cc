import { createPublicKey, type KeyObject } from 'node:crypto'
import type { PawapayClient } from './client'
import { keysReply } from './replies'

const MINUTE = 60_000
const KEPT_FOR = 60 * MINUTE
/** An unknown key id asks for the list again, but not more often: anyone can send one. */
const ASKED_EVERY = MINUTE
const RETRIED_EVERY = 5_000

export type FindKey = (keyId: string) => Promise<KeyObject | null>

/**
 * pawaPay's keys for signed callbacks, read when they are needed. Throws ProviderUnavailable while they can't be read. Forged callbacks
 * make few reads: callers share the one that is under way, and a failed one is not repeated at once.
 */
export function createPublicKeys(client: Pick<PawapayClient, 'read'>, clock: () => number): FindKey {
  let keys = new Map<string, string>()
  let readAt = Number.NEGATIVE_INFINITY
  let failed: { at: number; error: unknown } | null = null
  let reading: Promise<void> | null = null

  async function readList(): Promise<void> {
    if (failed && clock() - failed.at < RETRIED_EVERY) throw failed.error
    try {
      const listed = await client.read('/v2/public-key/http', keysReply)
      keys = new Map(listed.map(({ id, key }) => [id, key]))
      readAt = clock()
      failed = null
    } catch (error) {
      failed = { at: clock(), error }
      throw error
    }
  }

  return async (keyId) => {
    const age = clock() - readAt
    if (age >= KEPT_FOR || (!keys.has(keyId) && age >= ASKED_EVERY)) {
      reading ??= readList().finally(() => {
        reading = null
      })
      await reading
    }
    const text = keys.get(keyId)
    return text === undefined ? null : readKey(text)
  }
}

/** The key may come with or without the lines of PEM around it. Null if it is no key. */
function readKey(text: string): KeyObject | null {
  const pem = text.includes('-----BEGIN')
    ? text
    : `-----BEGIN PUBLIC KEY-----\n${text.replace(/\s/g, '')}\n-----END PUBLIC KEY-----\n`
  try {
    return createPublicKey(pem)
  } catch {
    return null
  }
}
