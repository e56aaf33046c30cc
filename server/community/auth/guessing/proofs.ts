import type { Context } from '../../../platform/context'
import type { Limits } from '../../../platform/limits/limits'
import { makeChallenge, PROOF_LASTS, readSolution } from '../../../platform/limits/proof-of-work'
import { refuse } from '../../../platform/refusals/refusal'

/** Difficulty in zero bits: from about 33,000 hashes, seconds on a cheap phone, to half a million. */
const BITS = { least: 15, most: 19 }

/** The difficulty after `steps` more than the least; each step doubles the work. */
export const bitsAt = (steps: number): number => Math.min(BITS.least + Math.floor(steps), BITS.most)

/** The difficulty for a count that is `excess` times its limit. */
export const bitsAbove = (excess: number): number => bitsAt(Math.log2(Math.max(1, excess)))

/**
 * Admits a request that brings the solution of a challenge for this purpose: each solution once. Otherwise throws 429 with a challenge.
 * `retryAfterMs`: the time until no proof is needed.
 */
export async function requireProof(
  context: Pick<Context, 'secrets' | 'clock'>,
  limits: Limits,
  asked: { purpose: string; bits: number; proofOfWork: string | null; retryAfterMs: number },
): Promise<void> {
  const { purpose, bits, proofOfWork, retryAfterMs } = asked
  const solved = readSolution(context, purpose, proofOfWork)
  if (solved && (await limits.take(`proved:${solved}`, 1, PROOF_LASTS)).allowed) return
  const details = { proofOfWork: makeChallenge(context, purpose, bits) }
  throw refuse('account.too-many-attempts', null, { retryAfterMs, details })
}
