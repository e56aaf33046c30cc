import { hash, verify } from '@node-rs/argon2'
import { atMost } from '../at-most'

/** OWASP's first choice for argon2id: 19 MiB, twice, on one core. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Four at once, so that many sign-ins together leave the machine's cores and memory to everyone else. */
const inTurn = atMost(4, 100)

/** Stands in where there is no account, so that an unknown address takes as long to refuse as a wrong password. */
const NOBODY = `$argon2id$v=19$m=19456,t=2,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`

/** A password as it is stored, salted: `$argon2id$v=19$m=19456,t=2,p=1$salt$hash`. Throws 503 when too many are waiting. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, COST))
}

/** Whether a password is the stored one; never for `null`, the account that does not exist. Takes equally long either way. */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const isRight = await inTurn(() => verify(stored ?? NOBODY, password))
  return isRight && stored !== null
}
