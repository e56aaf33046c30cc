import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { createServer } from 'node:http'
import { describe, expect, it, onTestFinished } from 'vitest'
import { listen } from '../../http/listen'
import { ProviderUnavailable } from '../gateway'
import { createPawapayClient } from './client'
import { readPawapayEvent } from './gateway'
import { createPublicKeys, isSigned, type SignedMessage } from './signatures'

const NOW = 1_760_000_000
const KEY_ID = 'HTTP_EC_P256_KEY:1'
const PATH = '/api/webhooks/pawapay'
const body = JSON.stringify({ depositId: 'a', status: 'COMPLETED' })
const ours = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
const others = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
const ALL = ['@method', '@authority', '@path', 'signature-date', 'content-digest', 'content-type']

interface Signing {
  key?: KeyObject
  algorithm?: string | null
  hash?: string | null
  encoding?: 'der' | 'ieee-p1363'
  keyId?: string
  covered?: string[]
  created?: number
  expires?: number | null
  host?: string
  path?: string
  digest?: 'sha-256' | 'sha-512'
}

/** A callback as pawaPay signs it, with changes. */
function signed(changes: Signing = {}): SignedMessage {
  const { key = ours.privateKey, algorithm = 'ecdsa-p256-sha256', hash = 'sha256', encoding = 'der' } = changes
  const { keyId = KEY_ID, covered = ALL, created = NOW, host = 'give.example.org', path = PATH } = changes
  const { expires = created + 60, digest = 'sha-512' } = changes
  const headers: Record<string, string> = {
    'signature-date': '2024-05-02T16:45:51.131905Z',
    'content-digest': `${digest}=:${createHash(digest.replace('-', '')).update(body).digest('base64')}:`,
    'content-type': 'application/json; charset=UTF-8',
  }
  const values: Record<string, string | undefined> = {
    '@method': 'POST',
    '@authority': host,
    '@path': path,
    ...headers,
  }
  const ends = expires === null ? '' : `;expires=${expires}`
  const named = algorithm === null ? '' : `;alg="${algorithm}"`
  const parameters = `(${covered.map((name) => `"${name}"`).join(' ')})${named};keyid="${keyId}";created=${created}${ends}`
  const base = [...covered.map((name) => `"${name}": ${values[name]}`), `"@signature-params": ${parameters}`].join('\n')
  const signature = sign(hash, Buffer.from(base), key.asymmetricKeyType === 'ec' ? { key, dsaEncoding: encoding } : key)
  return {
    rawBody: Buffer.from(body),
    path: PATH,
    authorities: ['give.example.org'],
    headers: {
      ...headers,
      'signature-input': `sig-pp=${parameters}`,
      signature: `sig-pp=:${signature.toString('base64')}:`,
    },
  }
}

const findKey = async (keyId: string) => (keyId === KEY_ID ? ours.publicKey : null)
const accepts = (message: SignedMessage, seconds = NOW) => isSigned(message, findKey, seconds * 1000)

describe('a callback’s signature', () => {
  it('is accepted over the whole message, in both encodings and with both digests', async () => {
    expect(await accepts(signed())).toBe(true)
    expect(await accepts(signed({ encoding: 'ieee-p1363' }))).toBe(true)
    expect(await accepts(signed({ digest: 'sha-256' }))).toBe(true)
    expect(await accepts(signed({ algorithm: null }))).toBe(true)
  })

  it('is accepted for a second host name, because a proxy may rewrite it', async () => {
    const message = { ...signed({ host: 'localhost:3000' }), authorities: ['give.example.org', 'localhost:3000'] }
    expect(await accepts(message)).toBe(true)
  })

  it('is refused for an altered body, also with a new digest', async () => {
    const rawBody = Buffer.from(body.replace('a', 'b'))
    expect(await accepts({ ...signed(), rawBody })).toBe(false)
    const digest = `sha-512=:${createHash('sha512').update(rawBody).digest('base64')}:`
    const message = signed()
    expect(await accepts({ ...message, rawBody, headers: { ...message.headers, 'content-digest': digest } })).toBe(
      false,
    )
  })

  it('is refused when the message has none, or only a part', async () => {
    const { signature, 'signature-input': input, ...headers } = signed().headers
    expect(await accepts({ ...signed(), headers })).toBe(false)
    expect(await accepts({ ...signed(), headers: { ...headers, signature } })).toBe(false)
    expect(await accepts({ ...signed(), headers: { ...headers, 'signature-input': input } })).toBe(false)
    expect(await accepts({ ...signed(), headers: { ...headers, signature, 'signature-input': 'sig-pp=((' } })).toBe(
      false,
    )
  })

  it('is refused from another key, an unknown key, and an algorithm that is not the key’s', async () => {
    expect(await accepts(signed({ key: others.privateKey }))).toBe(false)
    expect(await accepts(signed({ keyId: 'HTTP_EC_P256_KEY:2' }))).toBe(false)
    expect(await accepts(signed({ algorithm: 'hmac-sha256' }))).toBe(false)
  })

  it('is refused when it does not cover the content, the path or the host', async () => {
    for (const left of ['content-digest', '@path', '@authority'])
      expect(await accepts(signed({ covered: ALL.filter((name) => name !== left) }))).toBe(false)
    expect(await accepts(signed({ path: '/api/webhooks/other' }))).toBe(false)
    expect(await accepts(signed({ host: 'other.example.org' }))).toBe(false)
  })

  it('is refused after its time, and long before it', async () => {
    expect(await accepts(signed(), NOW + 119)).toBe(true)
    expect(await accepts(signed(), NOW + 121)).toBe(false)
    expect(await accepts(signed(), NOW - 61)).toBe(false)
    expect(await accepts(signed({ expires: null }), NOW + 361)).toBe(false)
    expect(await accepts(signed({ expires: NOW + 86_400 }), NOW + 3_600)).toBe(false)
  })

  it('is refused when a covered header was changed', async () => {
    const message = signed()
    const headers = { ...message.headers, 'signature-date': '2030-01-01T00:00:00Z' }
    expect(await accepts({ ...message, headers })).toBe(false)
  })

  it('is accepted from Ed25519 and RSA keys', async () => {
    const ed = generateKeyPairSync('ed25519')
    const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const edMessage = signed({ key: ed.privateKey, algorithm: 'ed25519', hash: null })
    expect(await isSigned(edMessage, async () => ed.publicKey, NOW * 1000)).toBe(true)
    const rsaMessage = signed({ key: rsa.privateKey, algorithm: 'rsa-v1_5-sha256' })
    expect(await isSigned(rsaMessage, async () => rsa.publicKey, NOW * 1000)).toBe(true)
    expect(await isSigned(edMessage, async () => rsa.publicKey, NOW * 1000)).toBe(false)
  })
})

it.each(['{"transaction":"unknown shape"}', 'not json'])(
  'a signed callback of an unknown shape is shown to a person: %s',
  (body) => {
    const event = readPawapayEvent(Buffer.from(body))
    expect(event).toMatchObject({ type: 'unknown', change: { about: 'warning', key: 'webhook', payment: null } })
    expect(readPawapayEvent(Buffer.from(body)).eventKey).toBe(event.eventKey)
  },
)

const SECOND = 1_000

async function startServer() {
  const state = { requests: 0, status: 503 }
  const server = createServer((_, response) => {
    state.requests += 1
    const list = [{ id: KEY_ID, key: ours.publicKey.export({ type: 'spki', format: 'pem' }) }]
    response.writeHead(state.status, { 'Content-Type': 'application/json' }).end(JSON.stringify(list))
  })
  const address = await listen(server, { host: '127.0.0.1', port: 0 })
  onTestFinished(() => void server.close())
  let now = 0
  const client = createPawapayClient({ address, apiToken: 'secret', timeoutMs: 15_000 })
  return { state, findKey: createPublicKeys(client, () => now), pass: (ms: number) => (now += ms) }
}

/** One read makes a second request when the first fails. */
const PER_FAILED_READ = 2

describe('the list of public keys', () => {
  it('reads the list once for many callbacks at a time', async () => {
    const { state, findKey } = await startServer()
    state.status = 200
    const found = await Promise.all(
      Array.from({ length: 20 }, (_, number) => findKey(number === 0 ? KEY_ID : `forged ${number}`)),
    )
    expect(found.map((key) => key?.type)).toEqual(['public', ...Array.from({ length: 19 })])
    expect(state.requests).toBe(1)
  })

  it('does not read the list again for five seconds after it failed, also for callbacks one after the other', async () => {
    const { state, findKey, pass } = await startServer()
    await Promise.allSettled(Array.from({ length: 20 }, () => findKey('forged')))
    for (let number = 0; number < 20; number += 1) await expect(findKey('forged')).rejects.toThrow(ProviderUnavailable)
    expect(state.requests).toBe(PER_FAILED_READ)

    state.status = 200
    pass(5 * SECOND - 1)
    await expect(findKey(KEY_ID)).rejects.toThrow(ProviderUnavailable)
    pass(1)
    expect((await findKey(KEY_ID))?.type).toBe('public')
    expect(state.requests).toBe(PER_FAILED_READ + 1)
  })
})
