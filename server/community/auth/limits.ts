import { PICTURES_MAXIMUM } from '#shared/rules/limits'
import type { Context } from '../../context'
import type { Handle } from '../../platform/database/open'
import type { Row, Transaction } from '../../platform/database/schema'
import { DAY, HOUR, MINUTE } from '../../platform/durations'
import { hashAddress, isLoopback } from '../../platform/limits/client-address'
import { createLimits, type Verdict } from '../../platform/limits/limits'
import { refuse } from '../../platform/refusals/refusal'
import { hashesOfEmail, openEmail } from '../users/emails'

interface Bound {
  max: number
  windowMs: number
}

/** Wrong passwords. The known devices of an account share limits of their own, which strangers can't use up. */
const WRONG = {
  knownDevices: { max: 5, windowMs: 15 * MINUTE },
  knownDevicesADay: { max: 20, windowMs: DAY },
  accountAndAddress: { max: 5, windowMs: 15 * MINUTE },
  account: { max: 100, windowMs: DAY },
  // A carrier's address is shared by many people.
  address: { max: 50, windowMs: HOUR },
} satisfies Record<string, Bound>
/** Wrong passwords when it is asked for again, for a session: who can't sign in gets no further one. */
const WRONG_AGAIN = { max: 5, windowMs: 15 * MINUTE }
const WRONG_AGAIN_A_DAY = { max: 20, windowMs: DAY }
/** Letters about sign-ins on new devices. */
const NEW_DEVICES_A_DAY = { max: 5, windowMs: DAY }
/** Codes of an app and recovery codes, of which most are right: all tries count until one is. */
const CODES = { max: 5, windowMs: 15 * MINUTE }
const CODES_A_DAY = { max: 20, windowMs: DAY }
// African carriers put many people behind one address: these must be far above one person's use.
const SIGN_UPS_OF_ADDRESS = { max: 60, windowMs: HOUR }
/** Sign-up reveals which addresses have an account; this limits how often it may be tried. */
const SIGN_UP_TRIES_OF_ADDRESS = { max: 120, windowMs: HOUR }
const FORGOTTEN_OF_ADDRESS = { max: 60, windowMs: HOUR }
/** Each sends a mail to an address that anybody types. */
const FOLLOW_MAILS_OF_ADDRESS = { max: 60, windowMs: HOUR }
const FOLLOW_MAILS_TO_ADDRESS = { max: 3, windowMs: DAY }
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
const PROFILE_EDITS_OF_PERSON = { max: 30, windowMs: HOUR }
const PICTURES_OF_PERSON = { max: 20, windowMs: HOUR }
const FUNDRAISER_EDITS_OF_PERSON = { max: 60, windowMs: HOUR }
/** New pictures in edits: ten times as many as a fundraiser has. */
const FUNDRAISER_PICTURES = { max: 10 * PICTURES_MAXIMUM, windowMs: HOUR }

interface SignInAttempt {
  emailHash: string
  isKnownDevice: boolean
  address: string
}

const codeKeys = (purpose: string) => [`code:${purpose}`, `code-day:${purpose}`] as const

/** The rate limits of accounts. Above a limit it throws a 429 with a time to retry. */
export type AccountsGuard = ReturnType<typeof createAccountsGuard>

export function createAccountsGuard({ config, database, secrets, clock }: Context) {
  const limits = createLimits(database, clock)
  const isExempt = (address: string) => !config.production && isLoopback(address)

  const take = (key: string, bound: Bound, events?: number) =>
    limits.admit(key, bound, 'account.too-many-attempts', events)
  async function takeOfAddress(what: string, address: string, bound: Bound): Promise<void> {
    if (!isExempt(address)) await take(`${what}:${hashAddress(secrets, address)}`, bound)
  }

  /** Known and unknown e-mail addresses count alike, so that a limit does not reveal which exist. */
  function countersOf({ emailHash, isKnownDevice, address }: SignInAttempt): [key: string, bound: Bound][] {
    if (isKnownDevice)
      return [
        [`wrong:known:${emailHash}`, WRONG.knownDevices],
        [`wrong:known-day:${emailHash}`, WRONG.knownDevicesADay],
      ]
    const from = hashAddress(secrets, address)
    const counters: [string, Bound][] = [
      [`wrong:pair:${emailHash}:${from}`, WRONG.accountAndAddress],
      [`wrong:account:${emailHash}`, WRONG.account],
    ]
    if (!isExempt(address)) counters.push([`wrong:address:${from}`, WRONG.address])
    return counters
  }

  return {
    /** Before the password is checked, and again after it was right. Only a mailed link lets its owner in above the limit. */
    async admitSignIn(attempt: SignInAttempt): Promise<void> {
      for (const [key, { max }] of countersOf(attempt))
        refuseFull(await limits.peek(key, max), 'account.mailed-link-needed')
    },

    async countWrongSignIn(attempt: SignInAttempt): Promise<void> {
      // All of them are counted, also when the first is exceeded already.
      const counted = countersOf(attempt).map(([key, { max, windowMs }]) => limits.take(key, max, windowMs))
      for (const verdict of await Promise.all(counted)) refuseFull(verdict, 'account.mailed-link-needed')
    },

    /** Starts over what is counted for an account whose owner has just proved who they are. The counts of addresses stay. */
    forgetWrong(transaction: Transaction, user: Pick<Row<'users'>, 'id' | 'email'>): Promise<void> {
      // Under every known key: sign-in may have counted under an older one.
      const hashes = hashesOfEmail(secrets, openEmail(secrets, user))
      const keys = hashes.flatMap((hash) => ['account', 'known', 'known-day'].map((what) => `wrong:${what}:${hash}`))
      const prefixes = hashes.map((hash) => `wrong:pair:${hash}:`)
      return limits.forget(transaction, [...keys, ...codeKeys(`sign-in:${user.id}`)], prefixes)
    },
    /** By account at a sign-in, else by session: a stolen one must not keep its owner from signing in. */
    async admitCode(purpose: string): Promise<void> {
      const [key, keyOfDay] = codeKeys(purpose)
      await take(key, CODES)
      await take(keyOfDay, CODES_A_DAY)
    },
    forgetWrongCodes: (database: Handle, purpose: string) => limits.forget(database, codeKeys(purpose), []),
    /** Of a question that was asked once, by its hash: the same answer never counts again. */
    isFirstAnswer: async (hash: string) => (await limits.take(`answer:${hash}`, 1, HOUR)).allowed,

    async admitPasswordCheck(sessionId: number): Promise<void> {
      refuseFull(await limits.peek(`wrong:again:${sessionId}`, WRONG_AGAIN.max))
      refuseFull(await limits.peek(`wrong:again-day:${sessionId}`, WRONG_AGAIN_A_DAY.max))
    },
    async countWrongPassword(sessionId: number): Promise<void> {
      await take(`wrong:again:${sessionId}`, WRONG_AGAIN)
      await take(`wrong:again-day:${sessionId}`, WRONG_AGAIN_A_DAY)
    },
    /** Of a day: nearly always the owner, who goes on with the second step. */
    isFirstStop: async (userId: number) => (await limits.take(`stopped:${userId}`, 1, DAY)).allowed,
    /** False when the person was told of enough new devices today. */
    async countNewDevice(userId: number): Promise<boolean> {
      const { max, windowMs } = NEW_DEVICES_A_DAY
      return (await limits.take(`new-device:${userId}`, max, windowMs)).allowed
    },
    admitSignUpTry: (address: string) => takeOfAddress('sign-up-try', address, SIGN_UP_TRIES_OF_ADDRESS),
    admitSignUp: (address: string) => takeOfAddress('sign-up', address, SIGN_UPS_OF_ADDRESS),
    admitForgotten: (address: string) => takeOfAddress('forgotten', address, FORGOTTEN_OF_ADDRESS),
    /** By the client and by the mailbox: whether that follows anything makes no difference. */
    async admitFollowMail(email: string, address: string): Promise<void> {
      await takeOfAddress('follow-mail', address, FOLLOW_MAILS_OF_ADDRESS)
      await take(`follow-mail-to:${hashesOfEmail(secrets, email)[0]}`, FOLLOW_MAILS_TO_ADDRESS)
    },
    /** Counts a link that is not valid. A valid one is never refused. */
    admitWrongLink: (address: string) => takeOfAddress('reset', address, WRONG_LINKS_OF_ADDRESS),
    admitProfileTry: (leaderId: number) => take(`profile-try:${leaderId}`, PROFILE_TRIES_OF_LEADER),
    async admitProfileFor(leaderId: number, address: string): Promise<void> {
      await take(`profile-for:${leaderId}`, PROFILES_OF_LEADER)
      await takeOfAddress('profile-for-of', address, PROFILES_OF_ADDRESS)
    },
    admitConfirmationMail: (userId: number) => take(`confirmation:${userId}`, CONFIRMATIONS_OF_PERSON),
    async admitEmailChange(userId: number): Promise<void> {
      await take(`email-change:${userId}`, EMAIL_CHANGES_OF_PERSON)
      await take(`email-change-day:${userId}`, EMAIL_CHANGES_A_DAY)
    },
    admitProfileEdit: (userId: number) =>
      limits.admit(`profile-edit:${userId}`, PROFILE_EDITS_OF_PERSON, 'request.too-many-writes'),
    admitFundraiserEdit: (userId: number) =>
      limits.admit(`fundraiser-edit:${userId}`, FUNDRAISER_EDITS_OF_PERSON, 'request.too-many-writes'),
    admitPicture: (userId: number) => take(`picture:${userId}`, PICTURES_OF_PERSON),
    async admitFundraiserPictures(userId: number, count: number): Promise<void> {
      if (count > 0) await take(`fundraiser-picture:${userId}`, FUNDRAISER_PICTURES, count)
    },
  }
}

function refuseFull(
  verdict: Verdict,
  code: 'account.too-many-attempts' | 'account.mailed-link-needed' = 'account.too-many-attempts',
): void {
  if (!verdict.allowed) throw refuse(code, null, { retryAfterMs: verdict.retryAfterMs })
}
