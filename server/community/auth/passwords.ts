import { hash, verify } from '@node-rs/argon2'
import type { Context } from '../../context'
import type { Row } from '../../platform/database/schema'
import { atMost } from '../../platform/limits/limits'
import { Refusal } from '../../platform/refusals/refusal'
import common from './common-passwords.json' with { type: 'json' }

/** OWASP's first recommendation for argon2id: 19 MiB, two iterations, one thread. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The password of all people of the demo: in production nobody has it, and nobody can choose it. */
export const DEMO_PASSWORD = 'pamoja-demo'

/** Four at once, so that many sign-ins together leave cores and memory for other requests. */
const inTurn = atMost(4, 100)

/** Compared where there is no account, so that an unknown address takes as long to refuse as a wrong password. */
const DUMMY_HASH = `$argon2id$v=19$m=19456,t=2,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`

/** A salted password hash for storage: `$argon2id$v=19$m=19456,t=2,p=1$salt$hash`. Throws 503 when too many are waiting. */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, COST))

/** Tries both normal forms of marked letters; takes as long for `null`, which is no account. */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  for (const form of new Set([password.normalize('NFC'), password.normalize('NFD')]))
    if (await inTurn(() => verify(stored ?? DUMMY_HASH, form))) return stored !== null
  return false
}

/** A hash that can't be read matches no password; without an account it takes as long. */
export async function isPasswordOf(
  { config, log }: Pick<Context, 'config' | 'log'>,
  user: Pick<Row<'users'>, 'id' | 'password'> | undefined,
  password: string,
): Promise<boolean> {
  if (!user) return verifyPassword(password, null)
  try {
    const isRight = await verifyPassword(password, user.password)
    return isRight && !(config.production && password === DEMO_PASSWORD)
  } catch (error) {
    if (error instanceof Refusal) throw error
    log.error({ err: error, user: user.id }, 'The stored password of an account is not readable: it needs a new one')
    return verifyPassword(password, null)
  }
}

/** Lower case, most used first: 3,000 of zxcvbn's data/passwords.txt (MIT), and local ones. */
const COMMON = new Set(`${common.mostUsed} ${common.alsoCommon}`.split(' '))

export function isGuessable(password: string, about: { username: string; email: string }): boolean {
  const plain = password.toLowerCase()
  const [mailbox = ''] = about.email.toLowerCase().split('@')
  return COMMON.has(plain) || [about.username.toLowerCase(), about.email.toLowerCase(), mailbox].includes(plain)
}
