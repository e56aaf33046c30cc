import { createCipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** A text as it was sealed before keys had ids and texts had owners. */
export function sealInOldForm(secretKey: string, text: string, place: string): string {
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', 'pamoja:seal', 32))
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(place))
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return ['v1', ...[nonce, body, cipher.getAuthTag()].map((part) => part.toString('base64url'))].join('.')
}
