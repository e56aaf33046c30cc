import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

const bytes = (text: string | undefined) => Uint8Array.from(Buffer.from(text ?? '', 'base64url'))
const hash = (content: Uint8Array | string) => createHash('sha256').update(content).digest()
const PRESENT = 1
const VERIFIED = 4
const HAS_CREDENTIAL = 64

/** An authenticator of a browser at `http://localhost:3000`, with one key. It signs whatever it is asked to. */
export function createPasskey(origin = 'http://localhost:3000') {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x, y } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  let counter = 0

  const clientData = (type: string, challenge: string) => Buffer.from(JSON.stringify({ type, challenge, origin }))
  function authenticatorData(flags: number, credential: readonly Uint8Array[] = []): Buffer {
    counter += 1
    const head = Buffer.from([flags, 0, 0, 0, counter])
    return Buffer.concat([hash(new URL(origin).hostname), head, ...credential])
  }

  return {
    id: id.toString('base64url'),
    /** The answer of `navigator.credentials.create`. */
    make(challenge: string) {
      const key = isoCBOR.encode(
        new Map<number, number | Uint8Array<ArrayBuffer>>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, bytes(x)],
          [-3, bytes(y)],
        ]),
      )
      const credential = [new Uint8Array(16), Uint8Array.from([0, id.length]), id, key]
      const authData = Uint8Array.from(authenticatorData(PRESENT | VERIFIED | HAS_CREDENTIAL, credential))
      const attestation = isoCBOR.encode(
        new Map<string, string | Uint8Array<ArrayBuffer> | Map<string, string>>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', authData],
        ]),
      )
      const clientDataJSON = clientData('webauthn.create', challenge).toString('base64url')
      const attestationObject = Buffer.from(attestation).toString('base64url')
      return { id: id.toString('base64url'), response: { clientDataJSON, attestationObject, transports: ['internal'] } }
    },
    /** The answer of `navigator.credentials.get`. `isVerified`: whether the device knows who holds it. */
    answer(challenge: string, isVerified = true) {
      const data = authenticatorData(PRESENT | (isVerified ? VERIFIED : 0))
      const client = clientData('webauthn.get', challenge)
      return {
        id: id.toString('base64url'),
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', Buffer.concat([data, hash(client)]), privateKey).toString('base64url'),
        },
      }
    },
  }
}
