import { createHash } from 'node:crypto'
import type { ProofOfWork } from '#shared/contract/payments'
import { beginsWithZeros, solutionOf } from '#shared/rules/proof-of-work'

/** Solves a challenge as a donor's browser does. */
export function solve({ challenge, bits }: ProofOfWork): string {
  for (let attempt = 0; ; attempt += 1) {
    const solution = solutionOf(challenge, attempt)
    if (beginsWithZeros(createHash('sha256').update(solution).digest(), bits)) return solution
  }
}
