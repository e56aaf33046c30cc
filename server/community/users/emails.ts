import type { Secrets } from '../../platform/secrets/secrets'

/** The hash that finds an address. Upper and lower case, and other encodings of the same letters, count as one. */
export function hashEmail(secrets: Secrets, email: string): string {
  return secrets.keyedHash(email.normalize('NFKC').trim().toLowerCase(), 'users.email')
}

export function sealEmail(secrets: Secrets, email: string): string {
  return secrets.seal(email, 'users.email')
}

export function openEmail(secrets: Secrets, user: { email: string }): string {
  return secrets.open(user.email, 'users.email')
}
