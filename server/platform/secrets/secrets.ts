import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import type { SealedPlace } from './sealed-columns'

/** A key by its id; neither of the two reveals the key. */
export interface KeyName {
  /** Eight characters, computed from the key; in every text that it seals. */
  id: string
  /** Shows whether a key is the one that encrypted the data. */
  fingerprint: string
}

export interface Secrets {
  /** The current key first, then the older ones. */
  readonly keys: readonly [KeyName, ...KeyName[]]
  /** Encrypts with the current key; `place` and `owner` are part of it, so a moved text does not open. */
  seal(text: string, place: SealedPlace, owner: number | string): string
  /** Throws when the text was changed, moved, or encrypted with a key that is not known. */
  open(sealed: string, place: SealedPlace, owner: number | string): string
  /** A hash that only this server can compute; for finding a row by a value that is stored encrypted. */
  keyedHash(text: string, purpose: string): string
  /** The same hash under each known key, the current one first: for looking up or checking what an older key has hashed. */
  keyedHashes(text: string, purpose: string): [string, ...string[]]
}

const VERSION = 'v2'

/** The beginning of every text that was sealed with a key. */
export const sealedWith = ({ id }: KeyName): string => `${VERSION}.${id}.`

/** AES-256-GCM and HMAC-SHA-256, each with its own key derived from the secret. Encrypts with the first secret, decrypts with all. */
export function createSecrets(secretKey: string, ...olderKeys: readonly string[]): Secrets {
  const current = deriveKeys(secretKey)
  const others = [...new Set(olderKeys)].filter((key) => key !== secretKey).map(deriveKeys)
  const known = [current, ...others]

  return {
    keys: [nameOf(current), ...others.map(nameOf)],
    seal(text, place, owner) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', current.sealing, nonce).setAAD(boundTo(place, owner))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      const parts = [nonce, body, cipher.getAuthTag()].map((part) => part.toString('base64url'))
      return sealedWith(current) + parts.join('.')
    },
    open(sealed, place, owner) {
      const [version, id, ...parts] = sealed.split('.')
      const key = version === VERSION ? known.find((each) => each.id === id) : undefined
      if (!key) throw new Error(`Not a sealed text, or its key is not known: ${place}`)
      return decrypt(key, parts, boundTo(place, owner))
    },
    keyedHash: (text, purpose) => hash(current.hashing, text, purpose),
    keyedHashes: (text, purpose) => [
      hash(current.hashing, text, purpose),
      ...others.map(({ hashing }) => hash(hashing, text, purpose)),
    ],
  }
}

interface DerivedKeys extends KeyName {
  sealing: Buffer
  hashing: Buffer
}

function deriveKeys(secretKey: string): DerivedKeys {
  const derive = (label: string) => Buffer.from(hkdfSync('sha256', secretKey, '', `pamoja:${label}`, 32))
  const hashing = derive('hash')
  const fingerprint = hash(hashing, 'pamoja', 'backup')
  return { id: fingerprint.slice(0, 8), fingerprint, sealing: derive('seal'), hashing }
}

const nameOf = ({ id, fingerprint }: DerivedKeys): KeyName => ({ id, fingerprint })

function hash(key: Buffer, text: string, purpose: string): string {
  return createHmac('sha256', key).update(`${purpose}\0${text}`).digest('base64url')
}

const boundTo = (place: string, owner: number | string) => Buffer.from(`${place}\0${owner}`)

/** Node.js skips signs that are not of base64url, so one text could have many forms, some of them dangerous in a page. */
const ENCODED = /^[\w-]*$/

/** Throws unless exactly this was encrypted with this key, and bound to the same. */
function decrypt(key: DerivedKeys, parts: string[], bound: Buffer): string {
  const [nonce, body, tag] = parts
  if (parts.length !== 3 || !nonce || body === undefined || !tag || !parts.every((part) => ENCODED.test(part)))
    throw new Error('Not a sealed text')
  const decipher = createDecipheriv('aes-256-gcm', key.sealing, Buffer.from(nonce, 'base64url'), { authTagLength: 16 })
  decipher.setAAD(bound).setAuthTag(Buffer.from(tag, 'base64url'))
  return decipher.update(body, 'base64url', 'utf8') + decipher.final('utf8')
}

/** SHA-256 as base64url: for values that are already random, such as access tokens. */
export const sha256 = (text: string | Buffer): string => createHash('sha256').update(text).digest('base64url')

/** 256 random bits as base64url. */
export const randomToken = (): string => randomBytes(32).toString('base64url')

/** Compares two texts in constant time: the time does not reveal how much of them is equal. */
export function secretEquals(given: string, genuine: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(genuine)]
  return left.length === right.length && timingSafeEqual(left, right)
}

/** Whether a text equals one of several: the signatures under the known keys, or two secrets while one replaces the other. */
export function secretEqualsOne(given: string, genuine: readonly string[]): boolean {
  return genuine.filter((each) => secretEquals(given, each)).length > 0
}
