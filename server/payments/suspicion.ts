import type { Context } from '../context'
import { AppError } from '../http/app-error'
import type { Limits } from '../http/limits'
import { makeChallenge, PROOF_LASTS, readSolution } from './proof-of-work'

/**
 * Who a card payment comes from and goes to, as they are counted; null where that is not known. Without an address it comes from
 * this very machine, outside production: then it is no part of an attack.
 */
export interface Traces {
  account: number | null
  email: string | null
  address: string | null
  fundraiser: number | null
}

/**
 * From these counts on it may be a program that tries cards, and each new card payment takes a proof of work. Honest donors hardly
 * ever come here; who does waits for a moment. In the windows of the limits, which lie far above.
 */
const SUSPICIOUS = [
  { what: 'started', who: 'account', count: 10 },
  { what: 'started', who: 'email', count: 5 },
  // Carriers put thousands of phones behind one address.
  { what: 'started', who: 'address', count: 30 },
  { what: 'started', who: 'fundraiser', count: 100 },
  { what: 'declined', who: 'account', count: 5 },
  { what: 'declined', who: 'email', count: 5 },
  { what: 'declined', who: 'address', count: 8 },
] as const

const HOUR = 60 * 60_000
/** Of all card payments of an hour, wherever they come from: so many declined, and such a share of those that were begun. */
const DECLINED = { count: 20, share: 0.5 }

/** How many payments one proof is good for. */
const PER_PROOF = 3

/** Counts a card payment among those of everyone. Both counts begin together, each hour, so that one is a share of the other. */
export async function countForEveryone(limits: Limits, what: 'started' | 'declined', now: number): Promise<void> {
  await limits.take(everyone(what, now), Number.MAX_SAFE_INTEGER, HOUR)
}

const everyone = (what: 'started' | 'declined', now: number) => `${what}:everyone:${Math.floor(now / HOUR)}`

/** Lets a card payment pass that arouses no suspicion or brings a proof of work; else throws `refusal` with a challenge. */
export async function requireTrust(
  context: Pick<Context, 'secrets' | 'clock'>,
  limits: Limits,
  traces: Traces,
  proofOfWork: string | null,
  { status, message, headers }: AppError,
): Promise<void> {
  if (!(await isSuspicious(context, limits, traces))) return
  const solved = readSolution(context, proofOfWork)
  if (solved && (await limits.take(`proved:${solved}`, PER_PROOF, PROOF_LASTS)).allowed) return
  throw new AppError(status, message, { headers, details: { proofOfWork: makeChallenge(context) } })
}

async function isSuspicious({ clock }: Pick<Context, 'clock'>, limits: Limits, traces: Traces): Promise<boolean> {
  const signs = SUSPICIOUS.map(async ({ what, who, count }) => {
    const id = traces[who]
    return id !== null && (await limits.count(`${what}:${who}:${id}`)) >= count
  })
  const attack = traces.address !== null && isUnderAttack(limits, clock())
  return (await Promise.all([...signs, attack])).includes(true)
}

async function isUnderAttack(limits: Limits, now: number): Promise<boolean> {
  const [declined, started] = await Promise.all([
    limits.count(everyone('declined', now)),
    limits.count(everyone('started', now)),
  ])
  return declined >= DECLINED.count && declined >= started * DECLINED.share
}
