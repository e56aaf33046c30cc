import type { Context } from '../../platform/context'
import { secretEqualsOne } from '../../platform/secrets/secret-equals'

/** The address at which this server says how it sees a request of its own. */
export const SELF_TEST_PATH = '/api/self-test'
const PURPOSE = 'self-test'
/** Milliseconds for which a token is good. */
const LASTS = 5 * 60_000

type Needs = Pick<Context, 'secrets' | 'clock'>

/** The value of `Authorization` that only this installation can make. */
export function signSelfTest({ secrets, clock }: Needs): string {
  const at = String(clock())
  return `Bearer ${at}.${secrets.keyedHash(at, PURPOSE)}`
}

export function isSelfTest({ secrets, clock }: Needs, authorization: string): boolean {
  const [, at, hash] = /^Bearer (\d{13})\.([\w-]+)$/.exec(authorization) ?? []
  if (!at || !hash || Math.abs(clock() - Number(at)) > LASTS) return false
  return secretEqualsOne(hash, secrets.keyedHashes(at, PURPOSE))
}
