import type { Transaction } from 'kysely'
import type { Context } from '../../../platform/context'
import type { Tables } from '../../../platform/database/schema'
import { hashAddress, isLoopback } from '../../../platform/limits/client-address'
import type { Limits, Verdict } from '../../../platform/limits/limits'
import { refuse } from '../../../platform/refusals/refusal'
import { bitsAt, requireProof } from './proofs'

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

/**
 * Tries with a proof of work, where one of these limits is reached. Above them only a mailed link helps. That of an address is far above
 * one person's use, because a carrier's address is shared.
 */
const PROVED = {
  account: { max: 20, windowMs: DAY },
  address: { max: 500, windowMs: HOUR },
} satisfies Record<string, Bound>
/** The work doubles with each of these numbers of proved tries. */
const DOUBLES_EVERY = { account: 4, address: 25 }

type Full = Exclude<Verdict, { allowed: true }>

export interface SignInAttempt {
  emailHash: string
  /** Null: a device that did not sign in to this account before. */
  device: string | null
  address: string
  /** The solution of a challenge that an earlier try got. */
  proofOfWork?: string | null
}

/** What a solution of a challenge is for: one account, from one address. */
export const signInPurpose = (emailHash: string, hashedAddress: string) => `sign-in:${emailHash}:${hashedAddress}`

const provedOfAddress = (hashedAddress: string) => `proved:address:${hashedAddress}`

/** The limits of wrong passwords at sign-in. */
export function createSignInLimits({ config, database, secrets, clock }: Context, limits: Limits) {
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

  async function firstFull(attempt: SignInAttempt): Promise<Full | null> {
    for (const [key, { max }] of countersOf(attempt)) {
      const verdict = await limits.peek(key, max)
      if (!verdict.allowed) return verdict
    }
    return null
  }

  /** Admits a try above a limit that brings a proof of work. Throws 429 otherwise, with a challenge unless all proved tries are used up. */
  async function admitProved({ emailHash, address, proofOfWork = null }: SignInAttempt, retryAfterMs: number) {
    const from = hashAddress(secrets, address)
    const ofAccount = `proved:account:${emailHash}`
    const ofAddress = provedOfAddress(from)
    const allowances: [key: string, bound: Bound][] = [[ofAccount, PROVED.account]]
    if (!isExempt(address)) allowances.push([ofAddress, PROVED.address])

    for (const [key, { max }] of allowances) refuseUsedUp(await limits.peek(key, max))
    const steps = (await limits.count(ofAccount)) / DOUBLES_EVERY.account
    const more = (await limits.count(ofAddress)) / DOUBLES_EVERY.address
    const bits = bitsAt(Math.floor(steps) + Math.floor(more))
    await requireProof({ secrets, clock }, limits, {
      purpose: signInPurpose(emailHash, from),
      ...{ bits, proofOfWork, retryAfterMs },
    })
    // Counted before the password is checked: of many tries at once no more than these reach the check.
    for (const [key, { max, windowMs }] of allowances) refuseUsedUp(await limits.take(key, max, windowMs))
  }

  return {
    async admit(attempt: SignInAttempt): Promise<boolean> {
      const full = await firstFull(attempt)
      if (!full) return false
      if (attempt.device) throw tooMany(full)
      await admitProved(attempt, full.retryAfterMs)
      return true
    },

    /** Refuses the right password with the same reply as a wrong one above a limit: without a challenge, which would reveal it. */
    async refuseWhenFull(attempt: SignInAttempt): Promise<void> {
      const full = await firstFull(attempt)
      if (full) throw tooMany(full)
    },

    /**
     * Gives the address a proved try back after a right password: many people share an address, and only guesses shall use up its tries.
     * The tries of the account stay counted.
     */
    async giveBackProved({ address }: SignInAttempt): Promise<void> {
      if (isExempt(address)) return
      await database.write
        .updateTable('limit_counters')
        .set((set) => ({ count: set('count', '-', 1) }))
        .where('limitKey', '=', provedOfAddress(hashAddress(secrets, address)))
        .where('count', '>', 0)
        .execute()
    },

    async countWrong(attempt: SignInAttempt, isProved = false): Promise<void> {
      // All of them are counted, also when the first is exceeded already.
      const counted = countersOf(attempt).map(([key, { max, windowMs }]) => limits.take(key, max, windowMs))
      for (const verdict of await Promise.all(counted)) {
        if (!verdict.allowed && !isProved) throw tooMany(verdict)
      }
    },

    /**
     * Starts over the counts of an account, and these others. The counts of addresses stay. `emailHashes`: under every known key, because
     * sign-in counts under the current one, and may have counted under an older one.
     */
    forget(transaction: Transaction<Tables>, emailHashes: readonly string[], others: readonly string[]): Promise<void> {
      const keys = emailHashes.flatMap((hash) => [`wrong:account:${hash}`, `proved:account:${hash}`])
      const prefixes = emailHashes.flatMap((hash) => [`wrong:pair:${hash}:`, `wrong:device:${hash}:`])
      return limits.forget(transaction, [...keys, ...others], prefixes)
    },
  }
}

const tooMany = ({ retryAfterMs }: Full) => refuse('account.too-many-attempts', null, { retryAfterMs })

function refuseUsedUp(verdict: Verdict): void {
  if (!verdict.allowed) throw refuse('account.mailed-link-needed', null, { retryAfterMs: verdict.retryAfterMs })
}
