import { createECDH, createHash, createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto'
import type { World } from '../world'

export const KEY_ID = 'HTTP_EC_P256_KEY:1'
/** Seconds that a signature is valid. */
const LIFE = 60

/** The private key that callbacks are signed with, derived from the seed. */
function privateKeyOf(world: World, name: string): KeyObject {
  const secret = createHash('sha256').update(`${world.state.seed}:key:${name}`).digest()
  // A number below the order of the curve.
  secret[0] = (secret[0] ?? 0) & 0x7f
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(secret)
  const point = curve.getPublicKey()
  const [x, y] = [point.subarray(1, 33), point.subarray(33)]
  const jwk = { kty: 'EC', crv: 'P-256', d: base64url(secret), x: base64url(x), y: base64url(y) }
  return createPrivateKey({ key: jwk, format: 'jwk' })
}

export function publicKeyOf(world: World): string {
  return createPublicKey(privateKeyOf(world, 'pawapay')).export({ type: 'spki', format: 'pem' }).toString()
}

/** The headers of a signed callback to this address, as RFC 9421 and pawaPay's page "Signatures" describe them. */
export function signCallback(
  world: World,
  body: string,
  address: string,
  { badSignature, ageSeconds }: { badSignature: boolean; ageSeconds: number },
): Record<string, string> {
  const created = world.seconds() - ageSeconds
  const { host, pathname } = new URL(address)
  const covered = ['@method', '@authority', '@path', 'signature-date', 'content-digest', 'content-type']
  const headers: Record<string, string> = {
    'signature-date': new Date(created * 1000).toISOString(),
    'content-digest': `sha-512=:${createHash('sha512').update(body).digest('base64')}:`,
    'content-type': 'application/json; charset=UTF-8',
  }
  const values: Record<string, string | undefined> = {
    '@method': 'POST',
    '@authority': host,
    '@path': pathname,
    ...headers,
  }
  const list = covered.map((name) => `"${name}"`).join(' ')
  const parameters = `(${list});alg="ecdsa-p256-sha256";keyid="${KEY_ID}";created=${created};expires=${created + LIFE}`
  const lines = [...covered.map((name) => `"${name}": ${values[name]}`), `"@signature-params": ${parameters}`]
  const key = privateKeyOf(world, badSignature ? 'pawapay-wrong' : 'pawapay')
  const signature = sign('sha256', Buffer.from(lines.join('\n')), key).toString('base64')
  return { ...headers, 'Signature-Input': `sig-pp=${parameters}`, Signature: `sig-pp=:${signature}:` }
}

const base64url = (bytes: Buffer) => bytes.toString('base64url')
