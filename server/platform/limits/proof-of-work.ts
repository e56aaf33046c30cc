import { createHash, randomBytes } from 'node:crypto'
import type { ProofOfWork } from '#shared/contract/payments'
import { beginsWithZeros, solutionOf } from '#shared/rules/proof-of-work'
import { secretEqualsOne } from '../secrets/secret-equals'
import type { Secrets } from '../secrets/secrets'

/** Milliseconds during which a challenge can be solved and its solution used. */
export const PROOF_LASTS = 30 * 60_000

interface Parts {
  secrets: Secrets
  /** Milliseconds since 1970. */
  clock: () => number
}

/**
 * A task that costs only computing time: finding `bits` zero bits takes about 2^bits hashes. It is signed, so the server stores
 * nothing about it. The signature covers one purpose, so a solution made for one purpose can't be used for another.
 */
export function makeChallenge({ secrets, clock }: Parts, purpose: string, bits: number): ProofOfWork {
  const text = `${clock() + PROOF_LASTS}.${bits}.${randomBytes(12).toString('base64url')}`
  return { challenge: `${text}.${signatures(secrets, text, purpose)[0]}`, bits }
}

/** The name of the solved challenge; null when this is no solution, or the challenge is not ours, has expired or has another purpose. */
export function readSolution({ secrets, clock }: Parts, purpose: string, solution: string | null): string | null {
  const match = /^((\d{1,16})\.(\d{1,2})\.[\w-]{16})\.([\w-]{43})\.(\d{1,15})$/.exec(solution ?? '')
  const [, text, expiry, bits, signature, attempt] = match ?? []
  if (!text || !signature || !secretEqualsOne(signature, signatures(secrets, text, purpose))) return null
  if (Number(expiry) <= clock()) return null
  const proof = solutionOf(`${text}.${signature}`, Number(attempt))
  return beginsWithZeros(createHash('sha256').update(proof).digest(), Number(bits)) ? text : null
}

const signatures = (secrets: Secrets, text: string, purpose: string) =>
  secrets.keyedHashes(`${text}.${purpose}`, 'payments.proof-of-work')
