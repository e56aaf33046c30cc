import { hashSync } from '@node-rs/argon2'

/** A password hash that is very fast to verify, for tests that do not test its cost. */
export function quickHash(password: string): string {
  return hashSync(password, { memoryCost: 8, timeCost: 1, parallelism: 1 })
}
