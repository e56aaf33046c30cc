import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  verify as verifySignature,
} from 'node:crypto'
import { type Reply, type Route, route, type SandboxRequest } from './http'
import type { World } from './world'

export const PUSH_ANSWERS = ['201', '404', '410', '413', '429', '500', '302', 'hang'] as const
export type PushAnswer = (typeof PUSH_ANSWERS)[number]

/** A message as the browser has decrypted it. */
export interface ArrivedPush {
  endpoint: string
  text: string
  ttl: number
  topic: string | null
  urgency: string | null
  /** Whom the service may ask about the server. */
  contact: string
}

interface Browser {
  keys: ECDH
  auth: Buffer
  /** The only server that may send to it (RFC 8292, section 4). */
  serverKey: string
  answer: PushAnswer
}

export type Push = ReturnType<typeof createPush>

/** Seconds for which a server that sends too much is to wait. */
const PAUSE = 600

/** A push service with the browsers behind it: it checks and decrypts as they do (RFC 8030, 8188, 8291 and 8292). */
export function createPush(world: World) {
  const browsers = new Map<string, Browser>()
  const arrived: ArrivedPush[] = []
  const requests: string[] = []
  const hanging = new Set<() => void>()
  const nameOf = (endpoint: string) => endpoint.split('/').at(-1) ?? ''
  return {
    /** What `pushManager.subscribe` returns in a browser. `serverKey`: base64url. */
    subscribe(serverKey: string) {
      const keys = createECDH('prime256v1')
      const p256dh = keys.generateKeys('base64url')
      const auth = randomBytes(16)
      const name = randomBytes(24).toString('base64url')
      browsers.set(name, { keys, auth, serverKey, answer: '201' })
      return { endpoint: `${world.publicOrigin}/push/${name}`, keys: { p256dh, auth: auth.toString('base64url') } }
    },
    /** What the service answers to each message for a browser from now on. `hang`: nothing, until `release`. */
    answer(endpoint: string, answer: PushAnswer): void {
      const browser = browsers.get(nameOf(endpoint))
      if (!browser) throw new RangeError(`There is no browser at ${endpoint}`)
      browser.answer = answer
    },
    arrived: () => [...arrived],
    /** The addresses that were called, in their order, whatever was answered. */
    requests: () => [...requests],
    hanging: () => hanging.size,
    release(): void {
      for (const end of hanging) end()
      hanging.clear()
    },
    async receive(request: SandboxRequest): Promise<Reply> {
      const endpoint = `${world.publicOrigin}/push/${request.id}`
      requests.push(endpoint)
      const browser = browsers.get(request.id)
      if (!browser) return reply(404)
      const contact = readVapid(request.headers.authorization ?? '', browser.serverKey, world.publicOrigin)
      if (contact === null) return reply(403)
      const { ttl, topic = null, urgency = null, 'content-encoding': encoding } = request.headers
      if (ttl === undefined || encoding !== 'aes128gcm') return reply(400)
      if (browser.answer === 'hang') await new Promise<void>((resolve) => hanging.add(resolve))
      if (browser.answer === 'hang') return reply(503)
      if (browser.answer === '201') {
        const text = decrypt(request.bytes, browser)
        arrived.push({ endpoint, text, ttl: Number(ttl), topic: one(topic), urgency: one(urgency), contact })
      }
      return reply(Number(browser.answer), world.publicOrigin)
    },
  }
}

export const pushRoutes = (push: Push): Route[] => [route('push.send', 'POST /push/:id', push.receive)]

const one = (header: string | string[] | null): string | null => (Array.isArray(header) ? header.join() : header)

function reply(status: number, elsewhere = ''): Reply {
  const more: Record<string, string> = status === 429 ? { 'Retry-After': String(PAUSE) } : {}
  return { status, headers: status === 302 ? { Location: `${elsewhere}/push/elsewhere` } : more, body: '' }
}

/** The contact in a token that this server has signed for this service (RFC 8292); null for any other. */
function readVapid(authorization: string, serverKey: string, audience: string): string | null {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  if (key !== serverKey || point.length !== 65) return null
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const isSigned = verifySignature(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString() || '{}')
  const left = Number(exp) - Date.now() / 1_000
  return isSigned && aud === audience && left > 0 && left <= 24 * 3_600 && typeof sub === 'string' ? sub : null
}

/** Throws when it was encrypted for another browser, or changed on the way. */
function decrypt(message: Buffer, { keys, auth }: Browser): string {
  const salt = message.subarray(0, 16)
  const bodyAt = 21 + message.readUInt8(20)
  const senderKey = message.subarray(21, bodyAt)
  const derive = (secret: Buffer, from: Buffer, about: Buffer, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, from, about, bytes))
  const about = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), senderKey])
  const secret = derive(keys.computeSecret(senderKey), auth, about, 32)
  const contentKey = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const decipher = createDecipheriv('aes-128-gcm', contentKey, nonce).setAuthTag(message.subarray(-16))
  const padded = Buffer.concat([decipher.update(message.subarray(bodyAt, -16)), decipher.final()])
  // The text ends before the last 2; only zeros may follow (RFC 8188, section 2).
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8')
}
