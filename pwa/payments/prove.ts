import type { ProofOfWork } from '#shared/contract/payments'
import { beginsWithZeros, solutionOf } from '#shared/rules/proof-of-work'

/** Hashes that the browser works on at once, beside the page: between them it stays as quick as it was. */
const TOGETHER = 256
/** What no server of ours asks for: it would keep a phone busy for good. */
const TOO_MANY_BITS = 22

/** Solves a challenge, which takes some seconds on a cheap phone. Rejects where the browser can't hash, and for one that is too hard. */
export async function prove({ challenge, bits }: ProofOfWork): Promise<string> {
  if (bits > TOO_MANY_BITS) throw new RangeError('Too hard')
  const encoder = new TextEncoder()
  for (let first = 0; ; first += TOGETHER) {
    const solutions = Array.from({ length: TOGETHER }, (_, index) => solutionOf(challenge, first + index))
    const hashes = await Promise.all(solutions.map((text) => crypto.subtle.digest('SHA-256', encoder.encode(text))))
    const found = hashes.findIndex((hash) => beginsWithZeros(new Uint8Array(hash), bits))
    const solution = solutions[found]
    if (solution !== undefined) return solution
  }
}
