import type { Context } from '../../../platform/context'
import type { Limits } from '../../../platform/limits/limits'
import { makeChallenge, PROOF_LASTS, readSolution } from '../../../platform/limits/proof-of-work'
import { refuse } from '../../../platform/refusals/refusal'

/**
 * The identities that we count a card payment under; null where one is not known. The address is null only outside production,
 * for a payment that comes from this machine itself: such a payment is not part of an attack.
 */
export interface Traces {
  account: number | null
  email: string | null
  address: string | null
  fundraiser: number
}

/**
 * From these counts on a program may be testing cards, so each new card payment needs a proof of work. Honest donors hardly ever
 * reach them; those who do wait for a moment. The time windows are those of the limits, which are far higher.
 */
const SUSPICIOUS = [
  { what: 'started', by: 'account', count: 10 },
  { what: 'started', by: 'email', count: 5 },
  // Mobile carriers put thousands of phones behind one address.
  { what: 'started', by: 'address', count: 30 },
  { what: 'started', by: 'fundraiser', count: 100 },
  { what: 'declined', by: 'account', count: 5 },
  { what: 'declined', by: 'email', count: 5 },
  { what: 'declined', by: 'address', count: 8 },
] as const

const HOUR = 60 * 60_000
/** Thresholds over all card payments of an hour, from all addresses: the number declined, and their share of those started. */
const DECLINED = { count: 20, share: 0.5 }

/**
 * Difficulty in zero bits. The least is about 33,000 hashes: a moment for a computer, seconds for a cheap phone. The work doubles
 * each time a count doubles.
 */
const BITS = { least: 15, most: 19 }
/** How many payments one proof is valid for. */
const PER_PROOF = 3

/** Counts a card payment in the totals over everyone. Both totals start over together each hour, so that their ratio is a share. */
export async function countForEveryone(limits: Limits, what: 'started' | 'declined', now: number): Promise<void> {
  await limits.take(everyone(what, now), Number.MAX_SAFE_INTEGER, HOUR)
}

const everyone = (what: 'started' | 'declined', now: number) => `${what}:everyone:${Math.floor(now / HOUR)}`

/**
 * Admits a card payment that is not suspicious or brings a proof of work; otherwise throws 429 with a challenge. `retryAfterMs`:
 * the time until the counts start over.
 */
export async function requireTrust(
  context: Pick<Context, 'secrets' | 'clock'>,
  limits: Limits,
  traces: Traces,
  proofOfWork: string | null,
  retryAfterMs: number,
): Promise<void> {
  const excess = await worstExcess(limits, traces, context.clock())
  if (excess < 1) return
  // A solution is valid for one fundraiser and one address, so a solver farm can't produce solutions for all.
  const purpose = `${traces.fundraiser}:${traces.address}`
  const solved = readSolution(context, purpose, proofOfWork)
  if (solved && (await limits.take(`proved:${solved}`, PER_PROOF, PROOF_LASTS)).allowed) return
  const bits = Math.min(BITS.least + Math.floor(Math.log2(excess)), BITS.most)
  const details = { proofOfWork: makeChallenge(context, purpose, bits) }
  throw refuse('payment.too-many-tried', null, { retryAfterMs, details })
}

/** The highest ratio of a count to its threshold; below 1 nothing is suspicious. */
async function worstExcess(limits: Limits, traces: Traces, now: number): Promise<number> {
  const signs = SUSPICIOUS.map(async ({ what, by, count }) => {
    const id = traces[by]
    return id === null ? 0 : (await limits.count(`${what}:${by}:${id}`)) / count
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
