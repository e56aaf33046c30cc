import { secretEqualsOne } from '../../platform/secrets/secret-equals'
import { randomToken, type Secrets } from '../../platform/secrets/secrets'

const DAY = 24 * 60 * 60_000
const PURPOSE = 'device'
/** How long a device stays known after a sign-in. */
export const DEVICE_LIFETIME = 180 * DAY

/**
 * A cookie that proves that this account signed in on this device before. Known devices have a limit of wrong
 * passwords of their own, so that a stranger who guesses can't lock the owner out. The cookie does not identify the user.
 */
export function makeDeviceCookie(secrets: Secrets, emailHash: string, now: number): string {
  const device = `${randomToken()}.${now + DEVICE_LIFETIME}`
  return `${device}.${secrets.keyedHash(`${device}.${emailHash}`, PURPOSE)}`
}

/**
 * Whether a cookie makes the device known to this account. `emailHashes`: under every known key, because an older one may have signed
 * the cookie.
 */
export function isDeviceCookie(
  secrets: Secrets,
  cookie: string | null,
  emailHashes: readonly string[],
  now: number,
): boolean {
  const [id, expiresAt, signature, ...rest] = cookie?.split('.') ?? []
  if (!id || !signature || rest.length > 0 || !(Number(expiresAt) > now)) return false
  const genuine = emailHashes.flatMap((emailHash) => secrets.keyedHashes(`${id}.${expiresAt}.${emailHash}`, PURPOSE))
  return secretEqualsOne(signature, genuine)
}
