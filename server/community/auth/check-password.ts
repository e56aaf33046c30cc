import type { Context } from '../../platform/context'
import type { Row } from '../../platform/database/schema'
import { Refusal } from '../../platform/refusals/refusal'
import { findUser } from '../users/find-user'
import { refusesSlowly } from './old-hashes/share'
import { DEMO_PASSWORD, dummyHash, hashPassword, isOldHash, verifyPassword } from './passwords'

type Account = Pick<Row<'users'>, 'id' | 'password'>

/** Whether the password is that of the account, and not the demo's in production. A stored hash that can't be read is logged, and matches no password. */
export async function isPasswordOf(
  { config, log }: Pick<Context, 'config' | 'log'>,
  user: Account,
  password: string,
): Promise<boolean> {
  try {
    const isRight = await verifyPassword(password, user.password)
    return isRight && !(config.production && password === DEMO_PASSWORD)
  } catch (error) {
    if (error instanceof Refusal) throw error
    log.error({ err: error, user: user.id }, 'The stored password of an account is not readable: it needs a new one')
    return verifyPassword(password, null)
  }
}

/** Refuses a password for an address without an account, after the time that an account takes. */
export async function spendTimeOfCheck(
  context: Pick<Context, 'database' | 'clock'>,
  emailHash: string,
  password: string,
): Promise<false> {
  await verifyPassword(password, dummyHash(await refusesSlowly(context, emailHash)))
  return false
}

/**
 * Replaces the hash of an earlier version, now that the password is known. Returns the account's row as it is then; undefined when its
 * password was changed meanwhile.
 */
export async function renewHash(context: Context, user: Row<'users'>, password: string) {
  if (!isOldHash(user.password)) return user
  const { database } = context
  await database.write
    .updateTable('users')
    .set({ password: await hashPassword(password) })
    .where('id', '=', user.id)
    .where('password', '=', user.password)
    .execute()
  // Another sign-in may have replaced it first.
  const current = await findUser(database.write, user.id)
  return current && (await isPasswordOf(context, current, password)) ? current : undefined
}
