import type { Context } from '../../platform/context'
import { noteConfirmation } from '../sessions/sessions'
import type { Viewer } from '../sessions/viewer'
import type { AccountsGuard } from './guessing/limits'
import { checkPassword } from './password-change'

/**
 * Checks the password of a signed-in user again and notes the time in this session only. Returns the time. Throws as
 * `checkPassword` does, and 401 if the session has ended meanwhile.
 */
export async function confirmSession(
  context: Context,
  guard: AccountsGuard,
  viewer: Viewer,
  password: string,
  address: string,
): Promise<number> {
  await checkPassword(context, guard, viewer, password, 'password')
  const now = context.clock()
  await noteConfirmation(context.database.write, viewer.sessionId, now)
  context.securityLog.record('password-confirmed', { address, userId: viewer.id })
  return now
}
