import { randomBytes } from 'node:crypto'

/**
 * A reference that is never used again, because it has a random part. A database restored from a backup gives out ids a second
 * time; with a reference that the provider knows already, it would take another person's transfer for this one.
 */
export function newReference(id: number, tries: number): string {
  return `payout-${id}-${tries}-${randomBytes(4).toString('hex')}`
}
