import type { Transaction } from 'kysely'
import type { Context } from '../../../platform/context'
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

/** Wrong passwords. A known device has its own limit; all others share the account's. */
const WRONG = {
  device: { max: 5, windowMs: 15 * MINUTE },
  accountAndAddress: { max: 5, windowMs: 15 * MINUTE },
  account: { max: 100, windowMs: DAY },
  address: { max: 50, windowMs: HOUR },
} satisfies Record<string, Bound>

export interface SignInAttempt {
  emailHash: string
  /** Null: a device that did not sign in to this account before. */
  device: string | null
  address: string
}

/** The limits of wrong passwords at sign-in. */
export function createSignInLimits({ config, secrets }: Context, limits: Limits) {
  const isExempt = (address: string) => !config.production && isLoopback(address)

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
    /** Throws 429 when a limit is reached: with the right password too, so that it does not reveal it. */
    async admit(attempt: SignInAttempt): Promise<void> {
      for (const [key, bound] of countersOf(attempt)) refuseFull(await limits.peek(key, bound.max), bound)
    },

    async countWrong(attempt: SignInAttempt): Promise<void> {
      const counters = countersOf(attempt)
      // All of them are counted, also when the first is exceeded already.
      const verdicts = await Promise.all(counters.map(([key, { max, windowMs }]) => limits.take(key, max, windowMs)))
      verdicts.forEach((verdict, index) => {
        refuseFull(verdict, counters[index]?.[1])
      })
    },

    /**
     * Starts over the counts of an account, and these others. The counts of addresses stay. `emailHashes`: under every known key, because
     * sign-in counts under the current one, and may have counted under an older one.
     */
    forget(transaction: Transaction<Tables>, emailHashes: readonly string[], others: readonly string[]): Promise<void> {
      const keys = emailHashes.map((hash) => `wrong:account:${hash}`)
      const prefixes = emailHashes.flatMap((hash) => [`wrong:pair:${hash}:`, `wrong:device:${hash}:`])
      return limits.forget(transaction, [...keys, ...others], prefixes)
    },
  }
}

function refuseFull(verdict: Verdict, bound?: Bound): void {
  if (verdict.allowed) return
  // Waiting a day helps nobody; the mailed link starts the count over.
  const code = bound === WRONG.account ? 'account.mailed-link-needed' : 'account.too-many-attempts'
  throw refuse(code, null, { retryAfterMs: verdict.retryAfterMs })
}
