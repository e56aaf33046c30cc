import type { Transaction } from 'kysely'
import type { Context } from '../../../context'
import type { Tables } from '../../../platform/database/schema'
import { hashAddress, isLoopback } from '../../../platform/limits/client-address'
import type { Limits, Verdict } from '../../../platform/limits/limits'
import { refuse } from '../../../platform/refusals/refusal'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

interface Bound {
  max: number
  windowMs: number
}

/** Wrong passwords. The known devices of an account share one limit, which strangers can't use up. */
const WRONG = {
  knownDevices: { max: 5, windowMs: 15 * MINUTE },
  accountAndAddress: { max: 5, windowMs: 15 * MINUTE },
  account: { max: 100, windowMs: DAY },
  // A carrier's address is shared by many people.
  address: { max: 50, windowMs: HOUR },
} satisfies Record<string, Bound>

export interface SignInAttempt {
  emailHash: string
  /** Whether somebody signed in to this account on this device before. */
  isKnownDevice: boolean
  address: string
}

/** The limits of wrong passwords at sign-in. Above one of them only a mailed link lets its owner in before the time is over. */
export function createSignInLimits({ config, secrets }: Context, limits: Limits) {
  const isExempt = (address: string) => !config.production && isLoopback(address)

  /** Known and unknown e-mail addresses count alike, so that a limit does not reveal which exist. */
  function countersOf({ emailHash, isKnownDevice, address }: SignInAttempt): [key: string, bound: Bound][] {
    if (isKnownDevice) return [[`wrong:known:${emailHash}`, WRONG.knownDevices]]
    const from = hashAddress(secrets, address)
    const counters: [string, Bound][] = [
      [`wrong:pair:${emailHash}:${from}`, WRONG.accountAndAddress],
      [`wrong:account:${emailHash}`, WRONG.account],
    ]
    if (!isExempt(address)) counters.push([`wrong:address:${from}`, WRONG.address])
    return counters
  }

  return {
    async admit(attempt: SignInAttempt): Promise<void> {
      for (const [key, { max }] of countersOf(attempt)) refuseFull(await limits.peek(key, max))
    },

    async countWrong(attempt: SignInAttempt): Promise<void> {
      // All of them are counted, also when the first is exceeded already.
      const counted = countersOf(attempt).map(([key, { max, windowMs }]) => limits.take(key, max, windowMs))
      for (const verdict of await Promise.all(counted)) refuseFull(verdict)
    },

    /**
     * Starts over the counts of an account, and these others. The counts of addresses stay. `emailHashes`: under every known key, because
     * sign-in counts under the current one, and may have counted under an older one.
     */
    forget(transaction: Transaction<Tables>, emailHashes: readonly string[], others: readonly string[]): Promise<void> {
      const keys = emailHashes.flatMap((hash) => [`wrong:account:${hash}`, `wrong:known:${hash}`])
      const prefixes = emailHashes.map((hash) => `wrong:pair:${hash}:`)
      return limits.forget(transaction, [...keys, ...others], prefixes)
    },
  }
}

function refuseFull(verdict: Verdict): void {
  if (!verdict.allowed) throw refuse('account.mailed-link-needed', null, { retryAfterMs: verdict.retryAfterMs })
}
