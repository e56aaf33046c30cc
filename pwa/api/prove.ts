import type { ProofOfWork } from '#shared/contract/payments'
import { beginsWithZeros, solutionOf } from '#shared/rules/proof-of-work'

/** The number of hashes that run in parallel. Between two batches the page stays responsive. */
const BATCH = 256
/** Our server never asks for more: a phone would need too long. */
const MAXIMUM_BITS = 22

/** Solves a challenge, which takes some seconds on a cheap phone. Rejects if the browser can't hash or the challenge is too hard. */
export async function prove({ challenge, bits }: ProofOfWork): Promise<string> {
  if (bits > MAXIMUM_BITS) throw new RangeError('The challenge is too hard')
  const encoder = new TextEncoder()
  for (let first = 0; ; first += BATCH) {
    const solutions = Array.from({ length: BATCH }, (_, index) => solutionOf(challenge, first + index))
    const hashes = await Promise.all(solutions.map((text) => crypto.subtle.digest('SHA-256', encoder.encode(text))))
    const found = hashes.findIndex((hash) => beginsWithZeros(new Uint8Array(hash), bits))
    const solution = solutions[found]
    if (solution !== undefined) return solution
  }
}
