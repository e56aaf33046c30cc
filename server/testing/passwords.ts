import { hashSync } from '@node-rs/argon2'

/** A stored password that is verified in no time, for tests that are about something else than its cost. */
export function quickHash(password: string): string {
  return hashSync(password, { memoryCost: 8, timeCost: 1, parallelism: 1 })
}
