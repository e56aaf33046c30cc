import { createHash } from 'node:crypto'

/**
 * pawaPay's id for one of our references: always the same, so a repeated request is the same payment. It has the form of a random UUID
 * (version 4), the only one that the API accepts.
 */
export function idOf(kind: 'deposit' | 'payout' | 'refund', reference: string): string {
  const bytes = createHash('sha256').update(`${kind}:${reference}`).digest().subarray(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
