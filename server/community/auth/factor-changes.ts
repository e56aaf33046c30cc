import { randomInt, randomUUID } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { addFactor as addFactorCall, listFactors, NewPasskey } from '#shared/contract/account/second-factor'
import type { CallInput, CallReply } from '#shared/contract/base/call'
import type { Context } from '../../context'
import { recordAction } from '../../platform/audit-log'
import type { NewRow, Row, Transaction } from '../../platform/database/schema'
import { HOUR } from '../../platform/durations'
import { refuse } from '../../platform/refusals/refusal'
import { sha256 } from '../../platform/secrets/secrets'
import { mailOwner, type NotMe } from '../mailed-link'
import { forgetConfirmations } from '../sessions/sessions'
import { type Caller, signedIn, type Viewer } from '../sessions/viewer'
import { mailAdmins, requiredFrom } from '../users/admins'
import { openEmail } from '../users/emails'
import { findUser } from '../users/find-user'
import { type FactorChange, factorsChangedLetter } from './letters'
import type { AccountsGuard } from './limits'
import { requireOwnPassword } from './own-password'
import {
  answers,
  challengeOf,
  credentialsOf,
  openQuestion,
  type Purpose,
  passkeys,
  QUESTION_LASTS,
  readFactors,
  readOwner,
  relyingParty,
  sealQuestion,
  sealSecret,
  stepOf,
  unusedCodes,
} from './second-factor'

/** Milliseconds from saying that all factors are lost until the account is without: its owner can object. */
const LOST_AFTER = 72 * HOUR
const FACTORS_PER_PERSON = 10
const RECOVERY_CODES = 10
/** COSE: Ed25519, ECDSA with P-256 and RSA, which together all authenticators know. */
const ALGORITHMS = [-8, -7, -257]

const adding = ({ sessionId }: Viewer): Purpose => `add:${sessionId}`

export async function presentFactors(context: Context, viewer: Viewer): Promise<CallReply<typeof listFactors>> {
  const user = await readOwner(context, viewer)
  const rows = await readFactors(context.database.read, user, context.clock())
  const codes = rows.find(({ kind }) => kind === 'codes')
  const from = await requiredFrom(context, user)
  return {
    factors: rows.flatMap(({ id, kind, userAgent, createdAt }) =>
      kind === 'codes' ? [] : [{ id, kind, userAgent, createdAt: new Date(createdAt).toISOString() }],
    ),
    codesLeft: codes ? unusedCodes(context.secrets, codes).length : 0,
    requiredFrom: from === null ? null : new Date(from).toISOString(),
  }
}

/** For an app. Nothing is stored before it has shown its first code. */
export async function beginApp(context: Context, viewer: Viewer) {
  const user = await readOwner(context, viewer)
  requireOwnPassword(user)
  const secret = new Secret()
  const label = openEmail(context.secrets, user)
  return {
    ticket: sealQuestion(context, adding(viewer), secret.base32),
    secret: secret.base32,
    address: new TOTP({ issuer: relyingParty(context).name, label, secret }).toString(),
  }
}

/** For a browser. Nothing is stored before it has made the passkey. */
export async function beginPasskey(context: Context, viewer: Viewer): Promise<NewPasskey> {
  const user = await readOwner(context, viewer)
  requireOwnPassword(user)
  const { name, id } = relyingParty(context)
  const factors = await readFactors(context.database.read, user, context.clock())
  return {
    rp: { name, id },
    user: { id: challengeOf(String(user.id)), name: user.username, displayName: user.fullName },
    challenge: challengeOf(sealQuestion(context, adding(viewer))),
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    excludeCredentials: credentialsOf(factors),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
    attestation: 'none',
    timeout: QUESTION_LASTS,
  }
}

type Made = Pick<NewRow<'second_factors'>, 'kind' | 'credentialId' | 'transports' | 'secret' | 'counter'>

/** Returns the recovery codes that come with the first one, else null. */
export async function addFactor(
  context: Context,
  guard: AccountsGuard,
  caller: Pick<Caller, 'viewer' | 'userAgent'>,
  body: CallInput<typeof addFactorCall>['body'],
): Promise<string[] | null> {
  const viewer = signedIn(caller.viewer)
  const userAgent = caller.userAgent?.slice(0, 300) ?? null
  const made =
    'passkey' in body ? await readPasskey(context, guard, viewer, body) : await readApp(context, guard, viewer, body)
  if (!made) throw refuse('account.proof-wrong', null, { at: 'code' })
  return changeFactors(context, viewer, 'added', async (transaction, user, now) => {
    requireOwnPassword(user)
    const factors = await readFactors(transaction, user, now)
    if (factors.filter(({ kind }) => kind !== 'codes').length >= FACTORS_PER_PERSON)
      throw refuse('account.too-many-factors')
    const secret = sealSecret(context.secrets, user.id, made.secret)
    const row = { ...made, secret, userId: user.id, userAgent, createdAt: now }
    const insert = transaction
      .insertInto('second_factors')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
    const { numInsertedOrUpdatedRows } = await insert.executeTakeFirstOrThrow()
    // No authenticator makes the same passkey twice.
    if (numInsertedOrUpdatedRows === 0n) throw refuse('account.proof-wrong')
    if (factors.length > 0) return null
    await forgetConfirmations(transaction, viewer)
    return insertCodes(context, transaction, user.id, now)
  })
}

async function readApp(
  context: Context,
  guard: AccountsGuard,
  viewer: Viewer,
  { ticket, code }: Extract<CallInput<typeof addFactorCall>['body'], { ticket: unknown }>,
): Promise<Made | null> {
  const secret = openQuestion(context, adding(viewer), ticket)
  if (!secret) throw refuse('account.app-too-late')
  const counter = stepOf(code, secret, context.clock())
  if (counter === null || !(await guard.isFirstAnswer(sha256(ticket)))) return null
  return { kind: 'app', secret, counter }
}

async function readPasskey(
  context: Context,
  guard: AccountsGuard,
  viewer: Viewer,
  { passkey }: Extract<CallInput<typeof addFactorCall>['body'], { passkey: unknown }>,
): Promise<Made | null> {
  const { id, origin } = relyingParty(context)
  const { verifyRegistrationResponse } = await passkeys()
  const found = await verifyRegistrationResponse({
    response: { ...passkey, rawId: passkey.id, type: 'public-key', clientExtensionResults: {} },
    expectedChallenge: answers(context, guard, adding(viewer)),
    expectedOrigin: origin,
    expectedRPID: id,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => null)
  if (!found?.verified) return null
  const { credential } = found.registrationInfo
  return {
    kind: 'passkey',
    credentialId: credential.id,
    transports: passkey.response.transports?.join() ?? null,
    secret: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
  }
}

export function removeFactor(context: Context, viewer: Viewer, id: number): Promise<void> {
  return changeFactors(context, viewer, 'removed', async (transaction, user) => {
    const { numDeletedRows } = await transaction
      .deleteFrom('second_factors')
      .where('id', '=', id)
      .where('userId', '=', user.id)
      .where('kind', '<>', 'codes')
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw refuse('account.factor-not-found')
    await dropLoneCodes(transaction, user.id)
  })
}

export function renewCodes(context: Context, viewer: Viewer): Promise<string[]> {
  return changeFactors(context, viewer, 'codes', async (transaction, user, now) => {
    const all = transaction.deleteFrom('second_factors').where('userId', '=', user.id)
    await all.where('kind', '=', 'codes').execute()
    if ((await readFactors(transaction, user, now)).length === 0) throw refuse('account.no-second-factor')
    return insertCodes(context, transaction, user.id, now)
  })
}

/** Digits, because every phone has them beside the letters of its language. */
async function insertCodes({ secrets }: Context, transaction: Transaction, userId: number, createdAt: number) {
  const half = () => String(randomInt(10 ** 8)).padStart(8, '0')
  const codes = Array.from({ length: RECOVERY_CODES }, () => half() + half())
  const secret = sealSecret(secrets, userId, JSON.stringify(codes.map(sha256)))
  await transaction.insertInto('second_factors').values({ userId, kind: 'codes', secret, createdAt }).execute()
  return codes.map((code) => code.replace(/\d{4}(?=\d)/g, '$& '))
}

/** Each change is told by mail, and payouts wait after it, except the first factor: it takes nothing away. */
async function changeFactors<Result>(
  context: Context,
  viewer: Viewer,
  change: FactorChange,
  work: (transaction: Transaction, user: Row<'users'>, now: number) => Promise<Result>,
): Promise<Result> {
  const { database, clock } = context
  return database.transaction(async (transaction) => {
    await database.lock(transaction, 'users', viewer.id)
    const user = await findUser(transaction, viewer.id)
    if (!user) throw refuse('request.signed-out')
    // One moment for all: the letter takes away what was added at its own.
    const now = clock()
    const isFirst = (await readFactors(transaction, user, now)).length === 0
    const result = await work(transaction, user, now)
    if (!isFirst) await update(transaction, user.id, { factorsChangedAt: now })
    await tellOfFactors(context, transaction, user, change, now)
    return result
  })
}

async function tellOfFactors(
  context: Context,
  transaction: Transaction,
  user: Row<'users'>,
  change: FactorChange,
  now: number,
) {
  const entry = { actorId: user.id, subject: `user:${user.id}`, createdAt: now }
  await recordAction(transaction, { ...entry, action: `second-factor-${change}` })
  const about = { kind: 'factor', at: now, mailKey: `second-factor:${randomUUID()}` } as const
  await mailOwner(transaction, context, user, about, (notMe) => factorsChangedLetter(change, notMe))
  if (user.isAdmin)
    await mailAdmins(transaction, context, `admin-factor:${randomUUID()}`, () => ({
      subject: 'The second factor of an admin was changed',
      paragraphs: [`${user.fullName} (@${user.username}) is an admin. ${FOR_ADMINS[change]}`],
      action: { label: 'See all users', url: `${context.config.publicUrl}/admin?tab=users` },
      ending: ['Please ask them whether they did it. If not, take the admin role away from that account at once.'],
    }))
}

const FOR_ADMINS: Record<FactorChange, string> = {
  added: 'A passkey or an authenticator app was added.',
  removed: 'A passkey or an authenticator app was removed.',
  codes: 'New recovery codes were made.',
  lost: 'Somebody with a link from the mailbox says that all of them are lost.',
}

/** A stranger in the mailbox can ask for it, so the owner has 72 hours to object. Returns when they end, in milliseconds. */
export async function loseFactors(context: Context, transaction: Transaction, user: Row<'users'>) {
  const now = context.clock()
  if ((await readFactors(transaction, user, now)).length === 0) return null
  const factorsEndAt = user.factorsEndAt ?? now + LOST_AFTER
  await update(transaction, user.id, { factorsEndAt })
  await tellOfFactors(context, transaction, user, 'lost', now)
  return factorsEndAt
}

/** At a sign-in: a proof shows that they are not lost; without one their time has come. */
export async function endLostFactors(
  context: Context,
  transaction: Transaction,
  user: Row<'users'>,
  isProved: boolean,
): Promise<void> {
  if (user.factorsEndAt === null) return
  const now = context.clock()
  await update(transaction, user.id, { factorsEndAt: null, ...(!isProved && { factorsChangedAt: now }) })
  if (isProved) return
  await transaction.deleteFrom('second_factors').where('userId', '=', user.id).execute()
  await tellOfFactors(context, transaction, user, 'removed', now)
}

/** “This was not me” takes away what its letter announced. The last one counts as lost, but for an account’s very first. */
export async function forgetAddedFactor(
  context: Context,
  transaction: Transaction,
  user: Row<'users'>,
  { kind, at }: Pick<NotMe, 'kind' | 'at'>,
): Promise<void> {
  const now = context.clock()
  if (kind !== 'factor' || at + LOST_AFTER <= now) return
  const others = (await readFactors(transaction, user, now)).filter((each) => each.createdAt !== at)
  if (user.factorsChangedAt !== null && others.every((each) => each.kind === 'codes')) {
    await loseFactors(context, transaction, user)
    return
  }
  const all = transaction.deleteFrom('second_factors').where('userId', '=', user.id)
  await all.where('createdAt', '=', at).execute()
  await dropLoneCodes(transaction, user.id)
}

/** Recovery codes stand in for a factor: without one there are none. */
async function dropLoneCodes(transaction: Transaction, userId: number): Promise<void> {
  const factors = transaction.selectFrom('second_factors').select('id').where('userId', '=', userId)
  if (await factors.where('kind', '<>', 'codes').executeTakeFirst()) return
  await transaction.deleteFrom('second_factors').where('userId', '=', userId).execute()
}

async function update(transaction: Transaction, id: number, set: Partial<Row<'users'>>): Promise<void> {
  await transaction.updateTable('users').set(set).where('id', '=', id).execute()
}
