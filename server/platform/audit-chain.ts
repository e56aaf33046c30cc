import { createHash, createHmac, randomBytes } from 'node:crypto'

/** Stands for the hash before the first act. */
export const FIRST_HASH = '0'.repeat(64)

/** The part of an act that stays for ever. */
export interface ChainedAct {
  id: number
  actorId: number | null
  action: string
  subject: string
  createdAt: number
  detailsHash: string
}

/** Random, and erased with the details: without it nobody can find a short name by hashing all names. */
export function newSalt(): string {
  return randomBytes(16).toString('hex')
}

/** Hashes the JSON texts of an act. Stored hashes depend on this form, so it never changes. */
export function hashDetails(salt: string, before: string | null, after: string | null): string {
  return createHmac('sha256', salt)
    .update(JSON.stringify([before, after]))
    .digest('hex')
}

/** Hashes an act together with the hash of the act before it. Stored hashes depend on this form, so it never changes. */
export function hashAct(previousHash: string, act: ChainedAct): string {
  const { id, actorId, action, subject, createdAt, detailsHash } = act
  return createHash('sha256')
    .update(JSON.stringify([previousHash, id, actorId, action, subject, createdAt, detailsHash]))
    .digest('hex')
}
