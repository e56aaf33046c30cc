import type { Context } from '../../context'
import type { Row } from '../../platform/database/schema'
import { Refusal } from '../../platform/refusals/refusal'
import { DEMO_PASSWORD, verifyPassword } from './passwords'

type Account = Pick<Row<'users'>, 'id' | 'password'>

/**
 * Whether the password is that of the account, and not the demo's in production. A stored hash that can't be read is logged, and matches no
 * password. Without an account it takes as long.
 */
export async function isPasswordOf(
  { config, log }: Pick<Context, 'config' | 'log'>,
  user: Account | undefined,
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
