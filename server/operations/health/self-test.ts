import { randomBytes } from 'node:crypto'
import type { Context } from '../../context'
import { secretEqualsOne } from '../../platform/secrets/secrets'

/** The address at which this server says how it sees a request of its own. */
export const SELF_TEST_PATH = '/api/self-test'
const PURPOSE = 'self-test'
/** Another purpose, so that neither a request nor a reply can be made from the other one. */
const REPLY_PURPOSE = 'self-test-reply'
/** Milliseconds for which a token is good. */
const LASTS = 5 * 60_000
const NONCE_BYTES = 16

type Needs = Pick<Context, 'secrets' | 'clock'>

export interface SelfTest {
  /** The value of `Authorization` that only this installation can make. */
  authorization: string
  nonce: string
}

/** A request of this server to itself. Another server that gets it can only ask this one how requests arrive. */
export function signSelfTest({ secrets, clock }: Needs): SelfTest {
  const at = String(clock())
  const nonce = randomBytes(NONCE_BYTES).toString('base64url')
  return { authorization: `Bearer ${at}.${nonce}.${secrets.keyedHash(`${at}.${nonce}`, PURPOSE)}`, nonce }
}

/** The nonce of a request of this installation; null if it is not one. */
export function readSelfTest({ secrets, clock }: Needs, authorization: string): string | null {
  const [, at, nonce, hash] = /^Bearer (\d{13})\.([\w-]{22})\.([\w-]+)$/.exec(authorization) ?? []
  if (!at || !nonce || !hash || Math.abs(clock() - Number(at)) > LASTS) return null
  return secretEqualsOne(hash, secrets.keyedHashes(`${at}.${nonce}`, PURPOSE)) ? nonce : null
}

/** What only this installation can reply to a request with this nonce. */
export function proveSelfTest({ secrets }: Pick<Needs, 'secrets'>, nonce: string): string {
  return secrets.keyedHash(nonce, REPLY_PURPOSE)
}

export function isProof({ secrets }: Pick<Needs, 'secrets'>, nonce: string, proof: string): boolean {
  return secretEqualsOne(proof, secrets.keyedHashes(nonce, REPLY_PURPOSE))
}
