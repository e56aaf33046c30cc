import { timingSafeEqual } from 'node:crypto'
import { randomToken, type Secrets } from '../secrets'

const DAY = 24 * 60 * 60_000
/** How long a device stays known after a sign-in. */
export const DEVICE_LIFETIME = 180 * DAY

/**
 * A cookie that says: this account was signed in to on this device. Only such a device has its own allowance of wrong
 * passwords, so that a stranger who guesses can't lock the owner out. It names nobody.
 */
export function makeDeviceCookie(secrets: Secrets, emailHash: string, now: number): string {
  const device = `${randomToken()}.${now + DEVICE_LIFETIME}`
  return `${device}.${sign(secrets, device, emailHash)}`
}

/** What the device is counted by; null for one that is unknown to this account, forged or too old. */
export function readDeviceCookie(
  secrets: Secrets,
  cookie: string | null,
  emailHash: string,
  now: number,
): string | null {
  const [id, expiresAt, signature, ...rest] = cookie?.split('.') ?? []
  if (!id || !signature || rest.length > 0 || !(Number(expiresAt) > now)) return null
  const given = Buffer.from(signature)
  const genuine = Buffer.from(sign(secrets, `${id}.${expiresAt}`, emailHash))
  return given.length === genuine.length && timingSafeEqual(given, genuine) ? id : null
}

function sign(secrets: Secrets, device: string, emailHash: string): string {
  return secrets.keyedHash(`${device}.${emailHash}`, 'device')
}
