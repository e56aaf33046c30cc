import { createPublicKey, type KeyObject } from 'node:crypto'
import type { PawapayClient } from './client'
import { keysReply } from './replies'

const MINUTE = 60_000
const KEPT_FOR = 60 * MINUTE
/** An unknown key id asks for the list again, but not more often: anyone can send one. */
const ASKED_EVERY = MINUTE

export type FindKey = (keyId: string) => Promise<KeyObject | null>

/** pawaPay's keys for signed callbacks, read when they are needed. Throws ProviderUnavailable while they can't be read. */
export function createPublicKeys(client: PawapayClient, clock: () => number): FindKey {
  let keys = new Map<string, string>()
  let readAt: number | null = null

  return async (keyId) => {
    const age = readAt === null ? Number.POSITIVE_INFINITY : clock() - readAt
    if (age >= KEPT_FOR || (!keys.has(keyId) && age >= ASKED_EVERY)) {
      const listed = await client.read('/v2/public-key/http', keysReply)
      keys = new Map(listed.map(({ id, key }) => [id, key]))
      readAt = clock()
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
