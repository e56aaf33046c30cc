import type { PersonCheck as PersonQuestion } from '#shared/contract/payments'
import type { Config } from '../../../platform/config'
import type { Context } from '../../../platform/context'
import type { Handle } from '../../../platform/database/open'
import type { Limits } from '../../../platform/limits/limits'
import { checkPerson, isDown } from '../../../platform/limits/person-check'
import { makeChallenge, PROOF_LASTS, readSolution } from '../../../platform/limits/proof-of-work'
import { PERSON_CHECKS } from '../../../platform/person-checks'
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
  { what: 'declined', by: 'address', count: 5 },
  // Payments that are under way count too: a program may start many at the same time.
  { what: 'unpaid', by: 'address', count: 5 },
] as const

const HOUR = 60 * 60_000
/** How long a payment that was made speaks for its account and its network address. */
const TRUSTED = 90 * 24 * HOUR
/** How often one network address counts in the totals over everyone: one thief must not put everybody behind a challenge. */
const PER_ADDRESS = 3
/** Thresholds over all card payments of an hour, from all addresses: the number declined, and their share of those started. */
const DECLINED = { count: 20, share: 0.5 }

/**
 * Difficulty in zero bits. The least is about 33,000 hashes: a moment for a computer, seconds for a cheap phone. The work doubles
 * each time a count doubles.
 */
const BITS = { least: 15, most: 20 }
/** How many payments one proof is valid for. */
const PER_PROOF = 3

/** Counts a card payment in the totals over everyone. Both totals start over together each hour, so that their ratio is a share. */
export async function countForEveryone(
  limits: Limits,
  what: 'started' | 'declined',
  address: string,
  now: number,
): Promise<void> {
  const total = everyone(what, now)
  const own = await limits.take(`${total}:${address}`, PER_ADDRESS, HOUR)
  if (own.allowed) await limits.take(total, Number.MAX_SAFE_INTEGER, HOUR)
}

/** Counts a started payment for its fundraiser; an address counts a few times only. */
export async function countForFundraiser(
  limits: Limits,
  fundraiserId: number,
  address: string,
  windowMs: number,
): Promise<void> {
  const total = `started:fundraiser:${fundraiserId}`
  const own = await limits.take(`${total}:${address}`, PER_ADDRESS, windowMs)
  if (own.allowed) await limits.take(total, Number.MAX_SAFE_INTEGER, windowMs)
}

/** Counts a card payment when it starts: until it is paid it counts against its address. */
export async function countUnpaid(limits: Limits, address: string): Promise<void> {
  await limits.take(`begun:address:${address}`, Number.MAX_SAFE_INTEGER, HOUR)
}

/** Counts a payment that was made. */
export function countPaid(
  limits: Limits,
  database: Handle,
  { account, address }: { account: number | null; address: string },
): Promise<void> {
  return limits.takeEach(database, [
    { key: `paid:address:${address}`, windowMs: HOUR },
    { key: `trusted:address:${address}`, windowMs: TRUSTED },
    ...(account === null ? [] : [{ key: `trusted:account:${account}`, windowMs: TRUSTED }]),
  ])
}

const everyone = (what: 'started' | 'declined', now: number) => `${what}:everyone:${Math.floor(now / HOUR)}`

/** What a challenge is made with. Without `personCheck` it is a proof of work. */
export interface TrustParts extends Pick<Context, 'secrets' | 'clock'> {
  config: Partial<Pick<Config, 'personCheck' | 'publicUrl'>>
}

/**
 * Admits a card payment that is not suspicious or brings a proof of work; otherwise throws 429 with a challenge. `retryAfterMs`:
 * the time until the counts start over.
 */
export async function requireTrust(
  context: TrustParts,
  limits: Limits,
  traces: Traces,
  proofOfWork: string | null,
  retryAfterMs: number,
): Promise<void> {
  const excess = await worstExcess(limits, traces, context.clock())
  if (excess < 1) return
  // A solution is valid for one fundraiser and one address, so a solver farm can't produce solutions for all.
  const purpose = `${traces.fundraiser}:${traces.address}`
  if ((await requirePerson(context, limits, purpose, proofOfWork, retryAfterMs)) === 'person') return
  const solved = readSolution(context, purpose, proofOfWork)
  if (solved && (await limits.take(`proved:${solved}`, PER_PROOF, PROOF_LASTS)).allowed) return
  const bits = Math.min(BITS.least + Math.floor(Math.log2(excess)), BITS.most)
  const details = { proofOfWork: makeChallenge(context, purpose, bits) }
  throw refuse('payment.too-many-tried', null, { retryAfterMs, details })
}

/**
 * Requires the answer to the question of a provider, where one is switched on; otherwise, and while the provider does not answer, returns
 * `unavailable`. Throws 429 with the question.
 */
async function requirePerson(
  { config }: TrustParts,
  limits: Limits,
  purpose: string,
  proof: string | null,
  retryAfterMs: number,
): Promise<'person' | 'unavailable'> {
  const { personCheck: check, publicUrl } = config
  if (!check || !publicUrl || (await isDown(limits))) return 'unavailable'
  const token = /^token\.(.{1,8000})$/.exec(proof ?? '')?.[1]
  const asked = { token: token ?? '', purpose, hostname: new URL(publicUrl).hostname, uses: PER_PROOF }
  const verdict = token ? await checkPerson(limits, check, asked) : 'wrong'
  if (verdict !== 'wrong') return verdict
  const { provider, siteKey } = check
  const question: PersonQuestion = { provider, siteKey, script: PERSON_CHECKS[provider].script }
  throw refuse('payment.too-many-tried', null, { retryAfterMs, details: { personCheck: question } })
}

/**
 * The highest ratio of a count to its threshold; below 1 nothing is suspicious. An account that has paid before answers for itself only,
 * and so does a network address that has paid before.
 */
async function worstExcess(limits: Limits, traces: Traces, now: number): Promise<number> {
  const hasGoodAccount = await isTrusted(limits, 'account', traces.account)
  const isGood = hasGoodAccount || (await isTrusted(limits, 'address', traces.address))
  const signs = SUSPICIOUS.map(async ({ what, by, count }) => {
    const id = traces[by]
    const isOfOthers = (by === 'address' && hasGoodAccount) || (by === 'fundraiser' && isGood)
    return id === null || isOfOthers ? 0 : (await countOf(limits, what, `${by}:${id}`)) / count
  })
  const onAll = traces.address === null || isGood ? 0 : attackOnAll(limits, now)
  return Math.max(...(await Promise.all([...signs, onAll])))
}

async function countOf(limits: Limits, what: (typeof SUSPICIOUS)[number]['what'], whose: string): Promise<number> {
  if (what !== 'unpaid') return limits.count(`${what}:${whose}`)
  const [begun, paid] = await Promise.all([limits.count(`begun:${whose}`), limits.count(`paid:${whose}`)])
  return begun - paid
}

/** Whether an account or an address has paid before, and none of its cards was declined lately. */
async function isTrusted(limits: Limits, by: 'account' | 'address', id: number | string | null): Promise<boolean> {
  if (id === null || (await limits.count(`trusted:${by}:${id}`)) === 0) return false
  return (await limits.count(`declined:${by}:${id}`)) === 0
}

async function attackOnAll(limits: Limits, now: number): Promise<number> {
  const [declined, started] = await Promise.all([
    limits.count(everyone('declined', now)),
    limits.count(everyone('started', now)),
  ])
  return declined < started * DECLINED.share ? 0 : declined / DECLINED.count
}
