import { Secret, TOTP } from 'otpauth'
import { z } from 'zod'
import type { Proof, SecondStep } from '#shared/contract/account/second-factor'
import type { Context } from '../../context'
import type { Handle } from '../../platform/database/open'
import type { Row } from '../../platform/database/schema'
import { MINUTE } from '../../platform/durations'
import { Refusal, refuse } from '../../platform/refusals/refusal'
import { type Secrets, sha256 } from '../../platform/secrets/secrets'
import type { Viewer } from '../sessions/viewer'
import { findUser } from '../users/find-user'
import type { AccountsGuard } from './limits'

/** Milliseconds for which a question to a passkey can be answered, and a new app be added. */
export const QUESTION_LASTS = 10 * MINUTE
/** Seconds: RFC 6238. */
const STEP = 30

/** Thirty megabytes of memory, which a server without passkeys does not need. */
export const passkeys = () => import('@simplewebauthn/server')

type Factor = Row<'second_factors'>
type Owner = Pick<Row<'users'>, 'id' | 'factorsEndAt'>
/** Whose question it is, and for what: an answer counts for nothing else. */
export type Purpose = `sign-in:${number}` | `again:${number}` | `add:${number}`

/** What counts for an account now; empty without a second factor. */
export async function readFactors(database: Handle, { id, factorsEndAt }: Owner, now: number): Promise<Factor[]> {
  if (factorsEndAt !== null && factorsEndAt <= now) return []
  return database.selectFrom('second_factors').selectAll().where('userId', '=', id).orderBy('id').execute()
}

export const hasFactor = async (database: Handle, owner: Owner, now: number): Promise<boolean> =>
  (await readFactors(database, owner, now)).length > 0

/** A question that only this server can have asked; `secret` comes back when it is opened. */
export const sealQuestion = ({ secrets, clock }: Context, purpose: Purpose, secret = ''): string =>
  secrets.seal(`${clock() + QUESTION_LASTS} ${secret}`, 'second-step', purpose)

/** Null when it was for something else or is too old. */
export function openQuestion({ secrets, clock }: Context, purpose: Purpose, sealed: string): string | null {
  try {
    const [until, secret = ''] = secrets.open(sealed, 'second-step', purpose).split(' ')
    return Number(until) > clock() ? secret : null
  } catch {
    return null
  }
}

/** For `navigator.credentials`. */
export const challengeOf = (question: string): string => Buffer.from(question).toString('base64url')

/** Whether a passkey has answered a question of ours, for the first time. */
export const answers = (context: Context, guard: AccountsGuard, purpose: Purpose) => async (challenge: string) => {
  const question = Buffer.from(challenge, 'base64url').toString()
  return openQuestion(context, purpose, question) !== null && guard.isFirstAnswer(sha256(question))
}

/** The site as passkeys know it, by its configured address and never by a request's. */
export function relyingParty({ config, settings }: Context) {
  const { hostname, origin } = new URL(config.publicUrl)
  return { id: hostname, origin, name: settings.site.name }
}

export const credentialsOf = (factors: readonly Factor[]) =>
  factors.flatMap(({ credentialId, transports }) =>
    credentialId === null
      ? []
      : [{ id: credentialId, type: 'public-key' as const, ...(transports && { transports: transports.split(',') }) }],
  )

function describeStep(
  context: Context,
  { factorsEndAt }: Owner,
  factors: readonly Factor[],
  purpose: Purpose,
): SecondStep {
  const allowCredentials = credentialsOf(factors)
  return {
    hasApp: factors.some(({ kind }) => kind === 'app'),
    endsAt: factorsEndAt === null ? null : new Date(factorsEndAt).toISOString(),
    passkey:
      allowCredentials.length === 0
        ? null
        : {
            challenge: challengeOf(sealQuestion(context, purpose)),
            rpId: relyingParty(context).id,
            allowCredentials,
            userVerification: needsVerification(purpose) ? 'required' : 'preferred',
            timeout: QUESTION_LASTS,
          },
  }
}

/** Where a passkey stands for the password, its device must know who holds it. */
const needsVerification = (purpose: Purpose) => !purpose.startsWith('sign-in:')

/** Throws where an account with a second factor doesn't prove it. False for an account without one. */
export async function requireProof(
  context: Context,
  guard: AccountsGuard,
  owner: Owner,
  { purpose, proof }: { purpose: Purpose; proof: Proof | undefined },
): Promise<boolean> {
  const factors = await readFactors(context.database.read, owner, context.clock())
  if (factors.length === 0) return false
  if (proof && (await isProof({ context, guard, factors, purpose, proof }))) return true
  const more = { details: { secondStep: describeStep(context, owner, factors, purpose) }, subject: `user:${owner.id}` }
  throw proof
    ? refuse('account.proof-wrong', null, { ...more, at: 'code' })
    : refuse('account.second-step-needed', null, more)
}

export async function readOwner({ database }: Context, { id }: { id: number }): Promise<Row<'users'>> {
  const user = await findUser(database.read, id)
  if (!user) throw refuse('request.signed-out')
  return user
}

/** Throws on what a call threw: a refusal that asks for a proof again, with what this person can show. */
export async function askWhatToShow(context: Context, viewer: Viewer | null, error: unknown): Promise<never> {
  if (!viewer || !(error instanceof Refusal) || error.code !== 'account.confirm-password') throw error
  const owner = await readOwner(context, viewer)
  const factors = await readFactors(context.database.read, owner, context.clock())
  if (factors.length === 0) throw error
  const secondStep = describeStep(context, owner, factors, `again:${viewer.sessionId}`)
  throw refuse('account.confirm-password', null, { details: { secondStep } })
}

interface Claim<Kind> {
  context: Context
  guard: AccountsGuard
  factors: readonly Factor[]
  purpose: Purpose
  proof: Kind
}

async function isProof({ proof, ...claim }: Claim<Proof>): Promise<boolean> {
  // A signature can't be guessed, so a stranger's guesses don't keep a passkey out.
  if ('passkey' in proof) return isSignature({ ...claim, proof })
  const { context, guard, factors, purpose } = claim
  await guard.admitCode(purpose)
  const isRight = await (proof.code.length === 6 ? spendAppCode : spendRecoveryCode)(context, factors, proof.code)
  if (isRight) await guard.forgetWrongCodes(context.database.write, purpose)
  return isRight
}

async function isSignature({ context, guard, factors, purpose, proof }: Claim<Extract<Proof, { passkey: unknown }>>) {
  const { passkey } = proof
  const factor = factors.find(({ credentialId }) => credentialId === passkey.id)
  if (!factor) return false
  const { id, origin } = relyingParty(context)
  const { verifyAuthenticationResponse } = await passkeys()
  const found = await verifyAuthenticationResponse({
    response: { ...passkey, rawId: passkey.id, type: 'public-key', clientExtensionResults: {} },
    expectedChallenge: answers(context, guard, purpose),
    expectedOrigin: origin,
    expectedRPID: id,
    credential: {
      id: passkey.id,
      publicKey: Uint8Array.from(Buffer.from(openSecret(context.secrets, factor), 'base64url')),
      counter: factor.counter,
    },
    requireUserVerification: needsVerification(purpose),
  }).catch(() => null)
  if (!found?.verified) return false
  await writeCounter(context.database.write, factor, found.authenticationInfo.newCounter)
  return true
}

/** The time step of a code of an app; null when it is wrong. Clocks of phones may be one step off. */
export function stepOf(code: string, secret: string, now: number): number | null {
  const key = Secret.fromBase32(secret)
  const delta = TOTP.validate({ token: code, secret: key, period: STEP, timestamp: now, window: 1 })
  return delta === null ? null : Math.floor(now / 1_000 / STEP) + delta
}

async function spendAppCode({ database, secrets, clock }: Context, factors: readonly Factor[], code: string) {
  for (const factor of factors.filter(({ kind }) => kind === 'app')) {
    const step = stepOf(code, openSecret(secrets, factor), clock())
    if (step !== null && (await writeCounter(database.write, factor, step))) return true
  }
  return false
}

/** False if it is that far already: somebody has used the same code. */
async function writeCounter(database: Handle, { id }: Factor, counter: number): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('second_factors')
    .set({ counter })
    .where('id', '=', id)
    .where('counter', '<', counter)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

async function spendRecoveryCode({ database, secrets }: Context, factors: readonly Factor[], code: string) {
  const codes = factors.find(({ kind }) => kind === 'codes')
  const unused = codes ? unusedCodes(secrets, codes) : []
  const left = unused.filter((hash) => hash !== sha256(code))
  if (!codes || left.length === unused.length) return false
  const { numUpdatedRows } = await database.write
    .updateTable('second_factors')
    .set({ secret: sealSecret(secrets, codes.userId, JSON.stringify(left)) })
    .where('id', '=', codes.id)
    // Another request may have used one at this moment.
    .where('secret', '=', codes.secret)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export const sealSecret = (secrets: Secrets, userId: number, secret: string): string =>
  secrets.seal(secret, 'second_factors.secret', userId)

const openSecret = (secrets: Secrets, { secret, userId }: Factor) =>
  secrets.open(secret, 'second_factors.secret', userId)

/** The hashes of the recovery codes that are left. */
export const unusedCodes = (secrets: Secrets, codes: Factor): string[] =>
  z.array(z.string()).parse(JSON.parse(openSecret(secrets, codes)))
