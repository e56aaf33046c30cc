/** What is hashed with SHA-256: the challenge with a number that makes the hash begin with enough zeros. Also the solution as it is sent. */
export const solutionOf = (challenge: string, attempt: number): string => `${challenge}.${attempt}`

/** Whether a hash begins with so many zero bits. */
export function beginsWithZeros(hash: Uint8Array, bits: number): boolean {
  const whole = bits >> 3
  if (hash.subarray(0, whole).some((byte) => byte !== 0)) return false
  return (hash[whole] ?? 0) >> (8 - (bits & 7)) === 0
}
