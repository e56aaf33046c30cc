import { hash, verify } from '@node-rs/argon2'
import { atMost } from '../../platform/limits/concurrency-limit'

/** OWASP's first recommendation for argon2id: 19 MiB, two iterations, one thread. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The password of all people of the demo: in production nobody has it, and nobody can choose it. */
export const DEMO_PASSWORD = 'pamoja-demo'

/** Four at once, so that many sign-ins together leave cores and memory for other requests. */
const inTurn = atMost(4, 100)

/** Compared where there is no account, so that an unknown address takes as long to refuse as a wrong password. */
const DUMMY_HASH = `$argon2id$v=19$m=19456,t=2,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`

/** A salted password hash for storage: `$argon2id$v=19$m=19456,t=2,p=1$salt$hash`. Throws 503 when too many are waiting. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, COST))
}

/**
 * Whether a password matches the stored hash; never for `null`, an account that does not exist. Takes equally long either way. Throws
 * for a value that is not a hash.
 */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const isRight = await inTurn(() => verify(stored ?? DUMMY_HASH, password))
  return isRight && stored !== null
}
