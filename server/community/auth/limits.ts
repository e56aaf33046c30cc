import type { Context } from '../../platform/context'
import { hashAddress, isLoopback } from '../../platform/limits/client-address'
import { createLimits } from '../../platform/limits/limits'
import { refuse } from '../../platform/refusals/refusal'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

interface Bound {
  max: number
  windowMs: number
}

/** Wrong passwords. A known device has its own limit; all others share the account's. */
const WRONG: Record<'device' | 'accountAndAddress' | 'account' | 'address' | 'again', Bound> = {
  device: { max: 5, windowMs: 15 * MINUTE },
  accountAndAddress: { max: 5, windowMs: 15 * MINUTE },
  account: { max: 100, windowMs: DAY },
  address: { max: 50, windowMs: HOUR },
  again: { max: 5, windowMs: 15 * MINUTE },
}
// African carriers put many people behind one address: what counts by address alone must be far above one person's use.
const SIGN_UPS_OF_ADDRESS = { max: 60, windowMs: HOUR }
/** Sign-up reveals which addresses have an account; this limits how often it may be tried. */
const SIGN_UP_TRIES_OF_ADDRESS = { max: 120, windowMs: HOUR }
const FORGOTTEN_OF_ADDRESS = { max: 60, windowMs: HOUR }
const RESETS_OF_ADDRESS = { max: 60, windowMs: HOUR }
/** As for sign-up: this too reveals which addresses have an account. */
const PROFILE_TRIES_OF_LEADER = { max: 60, windowMs: HOUR }
const PROFILES_OF_LEADER = { max: 10, windowMs: DAY }
/** Each profile sends a mail to an address that the leader chooses. */
const PROFILES_OF_ADDRESS = { max: 100, windowMs: DAY }
const PICTURES_OF_PERSON = { max: 20, windowMs: HOUR }

export interface SignInAttempt {
  emailHash: string
  /** Null: a device that did not sign in to this account before. */
  device: string | null
  address: string
}

/** The rate limits of accounts. Above a limit it throws a 429 with a time to retry. */
export interface AccountsGuard {
  admitSignIn(attempt: SignInAttempt): Promise<void>
  countWrongSignIn(attempt: SignInAttempt): Promise<void>
  /** For a signed-in user who must enter the password again. */
  admitPasswordCheck(userId: number): Promise<void>
  countWrongPassword(userId: number): Promise<void>
  admitSignUpTry(address: string): Promise<void>
  admitSignUp(address: string): Promise<void>
  admitForgotten(address: string): Promise<void>
  admitReset(address: string): Promise<void>
  admitProfileTry(leaderId: number): Promise<void>
  admitProfileFor(leaderId: number, address: string): Promise<void>
  admitPicture(userId: number): Promise<void>
}

export function createAccountsGuard({ config, database, secrets, clock }: Context): AccountsGuard {
  const limits = createLimits(database, clock)
  const isExempt = (address: string) => !config.production && isLoopback(address)

  async function take(key: string, { max, windowMs }: Bound): Promise<void> {
    const verdict = await limits.take(key, max, windowMs)
    if (!verdict.allowed) throw refuse('account.too-many-attempts', null, { retryAfterMs: verdict.retryAfterMs })
  }
  async function refuseWhenFull(key: string, { max }: Bound): Promise<void> {
    const verdict = await limits.peek(key, max)
    if (!verdict.allowed) throw refuse('account.too-many-attempts', null, { retryAfterMs: verdict.retryAfterMs })
  }
  async function takeOfAddress(what: string, address: string, bound: Bound): Promise<void> {
    if (!isExempt(address)) await take(`${what}:${hashAddress(secrets, address)}`, bound)
  }

  /** Known and unknown e-mail addresses count alike, so that a limit does not reveal which exist. */
  function countersOf({ emailHash, device, address }: SignInAttempt): [key: string, bound: Bound][] {
    if (device) return [[`wrong:device:${emailHash}:${device}`, WRONG.device]]
    const from = hashAddress(secrets, address)
    const counters: [string, Bound][] = [
      [`wrong:pair:${emailHash}:${from}`, WRONG.accountAndAddress],
      [`wrong:account:${emailHash}`, WRONG.account],
    ]
    if (!isExempt(address)) counters.push([`wrong:address:${from}`, WRONG.address])
    return counters
  }

  return {
    async admitSignIn(attempt) {
      for (const [key, bound] of countersOf(attempt)) await refuseWhenFull(key, bound)
    },
    async countWrongSignIn(attempt) {
      // All of them are counted, also when the first is exceeded already.
      const counted = await Promise.allSettled(countersOf(attempt).map(([key, bound]) => take(key, bound)))
      for (const result of counted) if (result.status === 'rejected') throw result.reason
    },
    admitPasswordCheck: (userId) => refuseWhenFull(`wrong:again:${userId}`, WRONG.again),
    countWrongPassword: (userId) => take(`wrong:again:${userId}`, WRONG.again),
    admitSignUpTry: (address) => takeOfAddress('sign-up-try', address, SIGN_UP_TRIES_OF_ADDRESS),
    admitSignUp: (address) => takeOfAddress('sign-up', address, SIGN_UPS_OF_ADDRESS),
    admitForgotten: (address) => takeOfAddress('forgotten', address, FORGOTTEN_OF_ADDRESS),
    admitReset: (address) => takeOfAddress('reset', address, RESETS_OF_ADDRESS),
    admitProfileTry: (leaderId) => take(`profile-try:${leaderId}`, PROFILE_TRIES_OF_LEADER),
    async admitProfileFor(leaderId, address) {
      await take(`profile-for:${leaderId}`, PROFILES_OF_LEADER)
      await takeOfAddress('profile-for-of', address, PROFILES_OF_ADDRESS)
    },
    admitPicture: (userId) => take(`picture:${userId}`, PICTURES_OF_PERSON),
  }
}
