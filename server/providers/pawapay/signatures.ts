import { constants, createHash, createPublicKey, type KeyObject, timingSafeEqual, verify } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { MINUTE } from '../../platform/durations'
import type { PawapayClient } from './client'
import { keysReply } from './replies'

export interface SignedMessage {
  rawBody: Buffer
  headers: IncomingHttpHeaders
  path: string
  /** The hosts that the message may be addressed to. A proxy may have changed the `Host` header. */
  authorities: readonly string[]
}

/** Seconds that two clocks may differ. */
const CLOCK_TOLERANCE = 60
/** Seconds after which a signature without an end is too old. */
const LONGEST_LIFE = 300
/** Without these the signature says nothing about the content, or can be sent to another address. */
const REQUIRED = ['content-digest', '@path', '@authority']

interface SignatureInput {
  components: string[]
  /** The text after the label, as it is signed. */
  parameters: string
  keyId: string
  algorithm: string | null
  created: number
  expires: number | null
}

/** A signature (RFC 9421) over the whole content, made just now; `now`: milliseconds. Throws ProviderUnavailable. */
export async function isSigned(message: SignedMessage, findKey: FindKey, now: number): Promise<boolean> {
  const label = /^\s*([a-z*][a-z0-9_.*-]*)=/.exec(text(message.headers['signature-input']) ?? '')?.[1]
  const input = label ? readInput(text(message.headers['signature-input']) ?? '', label) : null
  const signature = label ? readBytes(text(message.headers.signature) ?? '', label) : null
  if (!input || !signature || !isCurrent(input, now / 1000)) return false
  if (!REQUIRED.every((name) => input.components.includes(name))) return false
  if (!hasDigest(message.rawBody, text(message.headers['content-digest']) ?? '')) return false
  const key = await findKey(input.keyId)
  if (!key) return false
  return message.authorities.some((authority) => {
    const base = signatureBase(message, input, authority)
    return base !== null && isSignatureOf(key, input.algorithm, base, signature)
  })
}

const text = (value: string | string[] | undefined): string | null => (typeof value === 'string' ? value : null)

function readInput(header: string, label: string): SignatureInput | null {
  const parameters = header.slice(header.indexOf(`${label}=`) + label.length + 1).trim()
  const [, list, attributes] = /^\(([^()]*)\)((?:;[a-z]+=(?:"[^"]*"|\d+))*)$/.exec(parameters) ?? []
  if (list === undefined || attributes === undefined) return null
  const components = [...list.matchAll(/"([^"]+)"/g)].map(([, name]) => name ?? '')
  const values = new Map(
    [...attributes.matchAll(/;([a-z]+)=(?:"([^"]*)"|(\d+))/g)].map(([, name, word, number]) => [name, word ?? number]),
  )
  const [keyId, created, expires] = [values.get('keyid'), values.get('created'), values.get('expires')]
  if (!keyId || !created || new Set(components).size !== components.length) return null
  return {
    components,
    parameters,
    keyId,
    algorithm: values.get('alg') ?? null,
    created: Number(created),
    expires: expires === undefined ? null : Number(expires),
  }
}

function isCurrent({ created, expires }: SignatureInput, now: number): boolean {
  const end = Math.min(expires ?? Number.POSITIVE_INFINITY, created + LONGEST_LIFE)
  return created <= now + CLOCK_TOLERANCE && now <= end + CLOCK_TOLERANCE
}

function readBytes(header: string, label: string): Buffer | null {
  const entry = header.split(',').find((part) => part.trim().startsWith(`${label}=:`))
  const [, encoded] = /=:([A-Za-z0-9+/]+=*):\s*$/.exec(entry ?? '') ?? []
  return encoded === undefined ? null : Buffer.from(encoded, 'base64')
}

/** Whether every known digest in the header is that of the body, and there is at least one. */
function hasDigest(body: Buffer, header: string): boolean {
  const known = ['sha-256', 'sha-512'].flatMap((name) => {
    const given = readBytes(header, name)
    return given ? [{ given, own: createHash(name.replace('-', '')).update(body).digest() }] : []
  })
  return known.length > 0 && known.every(({ given, own }) => given.length === own.length && timingSafeEqual(given, own))
}

function signatureBase({ headers, path }: SignedMessage, input: SignatureInput, authority: string): string | null {
  const derived: Record<string, string> = { '@method': 'POST', '@authority': authority.toLowerCase(), '@path': path }
  const lines: string[] = []
  for (const name of input.components) {
    const value = name.startsWith('@') ? derived[name] : text(headers[name])?.trim()
    if (value === undefined) return null
    lines.push(`"${name}": ${value}`)
  }
  return [...lines, `"@signature-params": ${input.parameters}`].join('\n')
}

/** The key decides which algorithm is possible; the message may only name the same one. pawaPay sends ECDSA signatures in DER. */
function isSignatureOf(key: KeyObject, algorithm: string | null, base: string, signature: Buffer): boolean {
  const data = Buffer.from(base)
  const isNamed = (name: string) => algorithm === null || algorithm === name
  try {
    if (key.asymmetricKeyType === 'ed25519') return isNamed('ed25519') && verify(null, data, key, signature)
    if (key.asymmetricKeyType === 'ec') return verifyByCurve(key, algorithm, data, signature)
    if (key.asymmetricKeyType !== 'rsa') return false
    if (algorithm === 'rsa-v1_5-sha256') return verify('sha256', data, key, signature)
    const padded = { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 64 }
    return isNamed('rsa-pss-sha512') && verify('sha512', data, padded, signature)
  } catch {
    return false
  }
}

const CURVES: Record<string, { algorithm: string; hash: string; bytes: number }> = {
  prime256v1: { algorithm: 'ecdsa-p256-sha256', hash: 'sha256', bytes: 64 },
  secp384r1: { algorithm: 'ecdsa-p384-sha384', hash: 'sha384', bytes: 96 },
}

function verifyByCurve(key: KeyObject, algorithm: string | null, data: Buffer, signature: Buffer): boolean {
  const curve = CURVES[key.asymmetricKeyDetails?.namedCurve ?? '']
  if (!curve || (algorithm !== null && algorithm !== curve.algorithm)) return false
  const dsaEncoding = signature.length === curve.bytes ? 'ieee-p1363' : 'der'
  return verify(curve.hash, data, { key, dsaEncoding }, signature)
}

const STORED_FOR = 60 * MINUTE
/** An unknown key id asks for the list again, but not more often: anyone can send one. */
const ASKED_EVERY = MINUTE
const RETRIED_EVERY = 5_000

export type FindKey = (keyId: string) => Promise<KeyObject | null>

/** Forged callbacks make few reads: callers share the one under way, and a failed one is not repeated at once. */
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
    if (age >= STORED_FOR || (!keys.has(keyId) && age >= ASKED_EVERY)) {
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
