/** The text that is hashed with SHA-256, and sent as the solution if the hash begins with enough zero bits. */
export const solutionOf = (challenge: string, attempt: number): string => `${challenge}.${attempt}`

/** Whether a hash begins with at least `bits` zero bits. */
export function beginsWithZeros(hash: Uint8Array, bits: number): boolean {
  const whole = bits >> 3
  if (hash.subarray(0, whole).some((byte) => byte !== 0)) return false
  return (hash[whole] ?? 0) >> (8 - (bits & 7)) === 0
}
