import { randomUUID } from 'node:crypto'
import type { login } from '#shared/contract/auth'
import type { CallInput } from '#shared/contract/base/call'
import { deviceName } from '#shared/rules/device-name'
import type { Context } from '../../context'
import type { Row, Transaction } from '../../platform/database/schema'
import { DAY } from '../../platform/durations'
import { refuse } from '../../platform/refusals/refusal'
import { randomToken, type Secrets, secretEqualsOne } from '../../platform/secrets/secrets'
import { mailOwner } from '../mailed-link'
import { deleteSession, type NewSession, startSession } from '../sessions/sessions'
import type { Caller } from '../sessions/viewer'
import { hashesOfEmail } from '../users/emails'
import { findUser, findUserByEmail } from '../users/find-user'
import { endLostFactors } from './factor-changes'
import { newDeviceLetter } from './letters'
import type { AccountsGuard } from './limits'
import { isPasswordOf } from './passwords'
import { requireProof } from './second-factor'

/** Throws the same after the same time for a wrong password and for an unknown address. Tells the owner of a new device. */
export async function signIn(
  context: Context,
  guard: AccountsGuard,
  { email, password, proof }: CallInput<typeof login>['body'],
  { viewer, address, userAgent, deviceCookie }: Caller,
): Promise<{ user: Row<'users'>; session: NewSession; deviceCookie: string }> {
  const { database, secrets } = context
  const now = context.clock()
  const emailHashes = hashesOfEmail(secrets, email)
  const [emailHash] = emailHashes
  const found = await findUserByEmail(database.read, emailHashes)
  const isKnownDevice = isDeviceCookie(secrets, deviceCookie, found, now)
  const attempt = { emailHash, isKnownDevice, address }

  await guard.admitSignIn(attempt)
  const isRight = await isPasswordOf(context, found, password)
  if (!isRight || !found) {
    await guard.countWrongSignIn(attempt)
    throw refuse('account.wrong-credentials', null, found && { subject: `user:${found.id}` })
  }
  // Checked again: of many guesses sent at once, the right one must not stand out when the limit is exceeded.
  await guard.admitSignIn(attempt)
  const isUnknown = !isKnownDevice && found.emailConfirmedAt !== null
  const claim = { purpose: `sign-in:${found.id}`, proof } as const
  const isProved = await requireProof(context, guard, found, claim).catch(async (stopped: unknown) => {
    if (!proof) context.securityLog.record('second-step-asked', { address, userId: found.id })
    if (isUnknown && !(await guard.isFirstStop(found.id)))
      await database.transaction((transaction) => tellOfDevice(context, transaction, found, userAgent, true))
    throw stopped
  })
  const isToTell = isUnknown && (await guard.countNewDevice(found.id))

  const session = await database.transaction(async (transaction) => {
    await database.lock(transaction, 'users', found.id)
    database.changesOnly(transaction, [], found.id)
    const current = await findUser(transaction, found.id)
    // The password changed during the check.
    if (current?.password !== found.password) throw refuse('account.wrong-credentials')
    await endLostFactors(context, transaction, current, isProved)
    if (viewer) await deleteSession(transaction, viewer.id, viewer.sessionId)
    if (isToTell) await tellOfDevice(context, transaction, current, userAgent)
    return startSession(transaction, secrets, current, userAgent, now)
  })
  return { user: found, session, deviceCookie: makeDeviceCookie(secrets, found, now) }
}

async function tellOfDevice(
  context: Context,
  transaction: Transaction,
  user: Row<'users'>,
  userAgent: string | null,
  isStopped = false,
): Promise<void> {
  const at = context.clock()
  const mailKey = isStopped ? `stopped:${user.id}:${Math.floor(at / DAY)}` : `new-device:${randomUUID()}`
  await mailOwner(transaction, context, user, { kind: 'sign-in', at, mailKey }, (notMe) =>
    newDeviceLetter({ device: deviceName(userAgent), at, isStopped }, notMe),
  )
}

const PURPOSE = 'device'
/** How long a device stays known after a sign-in. */
export const DEVICE_LIFETIME = 180 * DAY

type Account = Pick<Row<'users'>, 'id' | 'credentialsChangedAt'>

/** What the cookie of a device proves. A new password or address ends it. */
const accountOf = ({ id, credentialsChangedAt }: Account) => `${id}.${credentialsChangedAt ?? 0}`

/** Known devices have limits of their own, so that a stranger who guesses can't lock the owner out. */
export function makeDeviceCookie(secrets: Secrets, account: Account, now: number): string {
  const device = `${randomToken()}.${now + DEVICE_LIFETIME}`
  return `${device}.${secrets.keyedHash(`${device}.${accountOf(account)}`, PURPOSE)}`
}

/** Without an account it takes as long. */
export function isDeviceCookie(secrets: Secrets, cookie: string | null, account: Account | undefined, now: number) {
  const [id, expiresAt, signature, ...rest] = cookie?.split('.') ?? []
  if (!id || !signature || rest.length > 0 || !(Number(expiresAt) > now)) return false
  const genuine = secrets.keyedHashes(`${id}.${expiresAt}.${account ? accountOf(account) : ''}`, PURPOSE)
  return secretEqualsOne(signature, genuine)
}
