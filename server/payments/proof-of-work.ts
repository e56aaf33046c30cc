import { createHash, randomBytes } from 'node:crypto'
import type { ProofOfWork } from '#shared/contract/payments'
import { beginsWithZeros, solutionOf } from '#shared/rules/proof-of-work'
import type { Context } from '../context'

/** Zero bits to find: some 33,000 hashes, a moment for a computer and a few seconds for a cheap phone. */
const BITS = 15
/** Milliseconds for which a challenge can be answered, and its answer be used. */
export const PROOF_LASTS = 30 * 60_000

type Parts = Pick<Context, 'secrets' | 'clock'>

/** A task that costs time and nothing else. It is signed, so that nothing of it need be remembered. */
export function makeChallenge({ secrets, clock }: Parts): ProofOfWork {
  const text = `${clock() + PROOF_LASTS}.${randomBytes(12).toString('base64url')}`
  return { challenge: `${text}.${sign(secrets, text)}`, bits: BITS }
}

/** The name of the challenge that was solved; null for what is no solution, or none of a challenge of ours that still holds. */
export function readSolution({ secrets, clock }: Parts, solution: string | null): string | null {
  const [, text = '', signature = '', attempt = ''] =
    /^(\d{1,16}\.[\w-]{16})\.([\w-]{43})\.(\d{1,15})$/.exec(solution ?? '') ?? []
  // Keyed: comparing it in time tells nothing that would help to make another.
  if (!text || signature !== sign(secrets, text) || Number.parseInt(text, 10) <= clock()) return null
  const hash = createHash('sha256')
    .update(solutionOf(`${text}.${signature}`, Number(attempt)))
    .digest()
  return beginsWithZeros(hash, BITS) ? text : null
}

const sign = (secrets: Context['secrets'], text: string) => secrets.keyedHash(text, 'payments.proof-of-work')
