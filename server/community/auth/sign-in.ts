import type { Context } from '../../context'
import type { Row } from '../../platform/database/schema'
import { DAY } from '../../platform/durations'
import { refuse } from '../../platform/refusals/refusal'
import { randomToken, type Secrets, secretEqualsOne } from '../../platform/secrets/secrets'
import { deleteSession, type NewSession, startSession } from '../sessions/sessions'
import type { Caller } from '../sessions/viewer'
import { hashesOfEmail } from '../users/emails'
import { findUser, findUserByEmail } from '../users/find-user'
import type { AccountsGuard } from './limits'
import { isPasswordOf } from './passwords'

/** Throws the same after the same time for a wrong password and for an unknown address. */
export async function signIn(
  context: Context,
  guard: AccountsGuard,
  { email, password }: { email: string; password: string },
  { viewer, address, userAgent, deviceCookie }: Caller,
): Promise<{ user: Row<'users'>; session: NewSession; deviceCookie: string }> {
  const { database, secrets } = context
  const now = context.clock()
  const emailHashes = hashesOfEmail(secrets, email)
  const [emailHash] = emailHashes
  const isKnownDevice = isDeviceCookie(secrets, deviceCookie, emailHashes, now)
  const attempt = { emailHash, isKnownDevice, address }

  await guard.admitSignIn(attempt)
  const found = await findUserByEmail(database.read, emailHashes)
  const isRight = await isPasswordOf(context, found, password)
  if (!isRight || !found) {
    await guard.countWrongSignIn(attempt)
    throw refuse('account.wrong-credentials', null, found && { subject: `user:${found.id}` })
  }
  // Checked again: of many guesses sent at once, the right one must not stand out when the limit is exceeded.
  await guard.admitSignIn(attempt)

  const session = await database.transaction(async (transaction) => {
    await database.lock(transaction, 'users', found.id)
    const current = await findUser(transaction, found.id)
    // The password changed during the check.
    if (current?.password !== found.password) throw refuse('account.wrong-credentials')
    if (viewer) await deleteSession(transaction, viewer.id, viewer.sessionId)
    return startSession(transaction, secrets, current, userAgent, now)
  })
  return { user: found, session, deviceCookie: makeDeviceCookie(secrets, emailHash, now) }
}

const PURPOSE = 'device'
/** How long a device stays known after a sign-in. */
export const DEVICE_LIFETIME = 180 * DAY

/** Known devices have a limit of their own, so that a stranger who guesses can't lock the owner out. */
export function makeDeviceCookie(secrets: Secrets, emailHash: string, now: number): string {
  const device = `${randomToken()}.${now + DEVICE_LIFETIME}`
  return `${device}.${secrets.keyedHash(`${device}.${emailHash}`, PURPOSE)}`
}

/** `emailHashes`: under every known key, because an older one may have signed the cookie. */
export function isDeviceCookie(secrets: Secrets, cookie: string | null, emailHashes: readonly string[], now: number) {
  const [id, expiresAt, signature, ...rest] = cookie?.split('.') ?? []
  if (!id || !signature || rest.length > 0 || !(Number(expiresAt) > now)) return false
  const genuine = emailHashes.flatMap((emailHash) => secrets.keyedHashes(`${id}.${expiresAt}.${emailHash}`, PURPOSE))
  return secretEqualsOne(signature, genuine)
}
