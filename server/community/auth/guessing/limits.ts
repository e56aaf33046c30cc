import type { Transaction } from 'kysely'
import { PICTURES_MAXIMUM } from '#shared/rules/limits'
import type { Context } from '../../../context'
import type { Row, Tables } from '../../../platform/database/schema'
import { hashAddress, isLoopback } from '../../../platform/limits/client-address'
import { createLimits } from '../../../platform/limits/limits'
import { refuse } from '../../../platform/refusals/refusal'
import { hashesOfEmail, openEmail } from '../../users/emails'
import { createSignInLimits, type SignInAttempt } from './sign-in-limits'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

interface Bound {
  max: number
  windowMs: number
}

/** Wrong passwords of a signed-in user who must enter it again. */
const WRONG_AGAIN = { max: 5, windowMs: 15 * MINUTE }
// African carriers put many people behind one address: what counts by address alone must be far above one person's use.
const SIGN_UPS_OF_ADDRESS = { max: 60, windowMs: HOUR }
/** Sign-up reveals which addresses have an account; this limits how often it may be tried. */
const SIGN_UP_TRIES_OF_ADDRESS = { max: 120, windowMs: HOUR }
const FORGOTTEN_OF_ADDRESS = { max: 60, windowMs: HOUR }
const WRONG_LINKS_OF_ADDRESS = { max: 60, windowMs: HOUR }
/** As for sign-up: this too reveals which addresses have an account. */
const PROFILE_TRIES_OF_LEADER = { max: 60, windowMs: HOUR }
const PROFILES_OF_LEADER = { max: 10, windowMs: DAY }
/** Each profile sends a mail to an address that the leader chooses. */
const PROFILES_OF_ADDRESS = { max: 100, windowMs: DAY }
const CONFIRMATIONS_OF_PERSON = { max: 3, windowMs: HOUR }
/** Each sends a mail to an address that the person types. */
const EMAIL_CHANGES_OF_PERSON = { max: 3, windowMs: HOUR }
const EMAIL_CHANGES_A_DAY = { max: 6, windowMs: DAY }
const PICTURES_OF_PERSON = { max: 20, windowMs: HOUR }
/** New pictures in edits: ten times as many as a fundraiser has. */
const FUNDRAISER_PICTURES = { max: 10 * PICTURES_MAXIMUM, windowMs: HOUR }

/** The rate limits of accounts. Above a limit it throws a 429 with a time to retry. */
export interface AccountsGuard {
  /** Before the password is checked, and again after it was right. */
  admitSignIn(attempt: SignInAttempt): Promise<void>
  countWrongSignIn(attempt: SignInAttempt): Promise<void>
  /** Starts over what is counted for an account: its owner has just proved who they are. */
  forgetWrong(transaction: Transaction<Tables>, user: Pick<Row<'users'>, 'id' | 'email'>): Promise<void>
  /** For a signed-in user who must enter the password again. */
  admitPasswordCheck(userId: number): Promise<void>
  countWrongPassword(userId: number): Promise<void>
  admitSignUpTry(address: string): Promise<void>
  admitSignUp(address: string): Promise<void>
  admitForgotten(address: string): Promise<void>
  /** Counts a link that is not valid. A valid one is never refused. */
  admitWrongLink(address: string): Promise<void>
  admitProfileTry(leaderId: number): Promise<void>
  admitProfileFor(leaderId: number, address: string): Promise<void>
  admitConfirmationMail(userId: number): Promise<void>
  admitEmailChange(userId: number): Promise<void>
  admitPicture(userId: number): Promise<void>
  /** Does nothing for none. */
  admitFundraiserPictures(userId: number, count: number): Promise<void>
}

export function createAccountsGuard(context: Context): AccountsGuard {
  const { config, database, secrets, clock } = context
  const limits = createLimits(database, clock)
  const signIns = createSignInLimits(context, limits)
  const isExempt = (address: string) => !config.production && isLoopback(address)

  async function take(key: string, { max, windowMs }: Bound, events = 1): Promise<void> {
    const verdict = await limits.take(key, max, windowMs, events)
    if (!verdict.allowed) throw refuse('account.too-many-attempts', null, { retryAfterMs: verdict.retryAfterMs })
  }
  async function refuseWhenFull(key: string, { max }: Bound): Promise<void> {
    const verdict = await limits.peek(key, max)
    if (!verdict.allowed) throw refuse('account.too-many-attempts', null, { retryAfterMs: verdict.retryAfterMs })
  }
  async function takeOfAddress(what: string, address: string, bound: Bound): Promise<void> {
    if (!isExempt(address)) await take(`${what}:${hashAddress(secrets, address)}`, bound)
  }

  return {
    admitSignIn: signIns.admit,
    countWrongSignIn: signIns.countWrong,
    forgetWrong: (transaction, user) =>
      signIns.forget(transaction, hashesOfEmail(secrets, openEmail(secrets, user)), [`wrong:again:${user.id}`]),
    admitPasswordCheck: (userId) => refuseWhenFull(`wrong:again:${userId}`, WRONG_AGAIN),
    countWrongPassword: (userId) => take(`wrong:again:${userId}`, WRONG_AGAIN),
    admitSignUpTry: (address) => takeOfAddress('sign-up-try', address, SIGN_UP_TRIES_OF_ADDRESS),
    admitSignUp: (address) => takeOfAddress('sign-up', address, SIGN_UPS_OF_ADDRESS),
    admitForgotten: (address) => takeOfAddress('forgotten', address, FORGOTTEN_OF_ADDRESS),
    admitWrongLink: (address) => takeOfAddress('reset', address, WRONG_LINKS_OF_ADDRESS),
    admitProfileTry: (leaderId) => take(`profile-try:${leaderId}`, PROFILE_TRIES_OF_LEADER),
    async admitProfileFor(leaderId, address) {
      await take(`profile-for:${leaderId}`, PROFILES_OF_LEADER)
      await takeOfAddress('profile-for-of', address, PROFILES_OF_ADDRESS)
    },
    admitConfirmationMail: (userId) => take(`confirmation:${userId}`, CONFIRMATIONS_OF_PERSON),
    async admitEmailChange(userId) {
      await take(`email-change:${userId}`, EMAIL_CHANGES_OF_PERSON)
      await take(`email-change-day:${userId}`, EMAIL_CHANGES_A_DAY)
    },
    admitPicture: (userId) => take(`picture:${userId}`, PICTURES_OF_PERSON),
    async admitFundraiserPictures(userId, count) {
      if (count > 0) await take(`fundraiser-picture:${userId}`, FUNDRAISER_PICTURES, count)
    },
  }
}
