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
  fundraiser: number
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

/** Zero bits: some 33,000 hashes, a moment for a computer and seconds for a cheap phone; twice as many with each doubling of a count. */
const BITS = { least: 15, most: 19 }
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
  const excess = await worstExcess(limits, traces, context.clock())
  if (excess < 1) return
  // Solved for one fundraiser and from one address: no farm solves for all.
  const purpose = `${traces.fundraiser}:${traces.address}`
  const solved = readSolution(context, purpose, proofOfWork)
  if (solved && (await limits.take(`proved:${solved}`, PER_PROOF, PROOF_LASTS)).allowed) return
  const bits = Math.min(BITS.least + Math.floor(Math.log2(excess)), BITS.most)
  throw new AppError(status, message, { headers, details: { proofOfWork: makeChallenge(context, purpose, bits) } })
}

/** How many times over its bound the most suspicious sign is; below 1 nothing is suspicious. */
async function worstExcess(limits: Limits, traces: Traces, now: number): Promise<number> {
  const signs = SUSPICIOUS.map(async ({ what, who, count }) => {
    const id = traces[who]
    return id === null ? 0 : (await limits.count(`${what}:${who}:${id}`)) / count
  })
  return Math.max(...(await Promise.all([...signs, traces.address === null ? 0 : attackOnAll(limits, now)])))
}

async function attackOnAll(limits: Limits, now: number): Promise<number> {
  const [declined, started] = await Promise.all([
    limits.count(everyone('declined', now)),
    limits.count(everyone('started', now)),
  ])
  return declined < started * DECLINED.share ? 0 : declined / DECLINED.count
}
