import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Secrets {
  /**
   * Encrypts for storage. `place` (`users.email`) is part of the encryption: a text that is moved to another column no
   * longer opens.
   */
  seal(text: string, place: string): string
  /** Throws when the text was changed, moved, or encrypted with another key. */
  open(sealed: string, place: string): string
  /** A hash that only this server can compute; for finding a row by a value that is stored encrypted. */
  keyedHash(text: string, purpose: string): string
}

const VERSION = 'v1'

/** AES-256-GCM and HMAC-SHA-256, each with its own key derived from the secret. */
export function createSecrets(secretKey: string): Secrets {
  const derive = (label: string) => Buffer.from(hkdfSync('sha256', secretKey, '', `pamoja:${label}`, 32))
  const sealingKey = derive('seal')
  const hashingKey = derive('hash')
  return {
    seal(text, place) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', sealingKey, nonce).setAAD(Buffer.from(place))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return [VERSION, ...[nonce, body, cipher.getAuthTag()].map((part) => part.toString('base64url'))].join('.')
    },
    open(sealed, place) {
      const [version, nonce, body, tag] = sealed.split('.')
      if (version !== VERSION || !nonce || body === undefined || !tag) throw new Error(`Not a sealed text: ${place}`)
      const decipher = createDecipheriv('aes-256-gcm', sealingKey, Buffer.from(nonce, 'base64url'))
      decipher.setAAD(Buffer.from(place)).setAuthTag(Buffer.from(tag, 'base64url'))
      return decipher.update(body, 'base64url', 'utf8') + decipher.final('utf8')
    },
    keyedHash: (text, purpose) => createHmac('sha256', hashingKey).update(`${purpose}\0${text}`).digest('base64url'),
  }
}

/** SHA-256 as base64url: for values that are already random, such as access tokens. */
export function sha256(text: string | Buffer): string {
  return createHash('sha256').update(text).digest('base64url')
}

/** 256 random bits as base64url. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url')
}

/** The configured secret, or a secret that the first start creates in the data directory. */
export function loadSecretKey(configured: string | null, dataDirectory: string): string {
  if (configured) return configured
  const path = join(dataDirectory, 'secret.key')
  if (!existsSync(path)) {
    mkdirSync(dataDirectory, { recursive: true, mode: 0o700 })
    writeFileSync(path, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' })
  }
  return readFileSync(path, 'utf8').trim()
}
