import { secretEqualsOne } from '../../platform/secrets/secret-equals'
import { randomToken, type Secrets } from '../../platform/secrets/secrets'

const DAY = 24 * 60 * 60_000
const PURPOSE = 'device'
/** How long a device stays known after a sign-in. */
export const DEVICE_LIFETIME = 180 * DAY

/**
 * A cookie that proves that this account signed in on this device before. A known device has its own limit of wrong
 * passwords, so that a stranger who guesses can't lock the owner out. The cookie does not identify the user.
 */
export function makeDeviceCookie(secrets: Secrets, emailHash: string, now: number): string {
  const device = `${randomToken()}.${now + DEVICE_LIFETIME}`
  return `${device}.${secrets.keyedHash(`${device}.${emailHash}`, PURPOSE)}`
}

/**
 * The device id for its limit; null for a device that is unknown to this account, and for a forged or expired cookie. `emailHashes`: under
 * every known key, because an older one may have signed the cookie.
 */
export function readDeviceCookie(
  secrets: Secrets,
  cookie: string | null,
  emailHashes: readonly string[],
  now: number,
): string | null {
  const [id, expiresAt, signature, ...rest] = cookie?.split('.') ?? []
  if (!id || !signature || rest.length > 0 || !(Number(expiresAt) > now)) return null
  const genuine = emailHashes.flatMap((emailHash) => secrets.keyedHashes(`${id}.${expiresAt}.${emailHash}`, PURPOSE))
  return secretEqualsOne(signature, genuine) ? id : null
}
