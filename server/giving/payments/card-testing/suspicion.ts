import type { PersonCheck as PersonQuestion } from '#shared/contract/payments'
import type { Context } from '../../../context'
import type { Config } from '../../../platform/config'
import type { Handle } from '../../../platform/database/open'
import type { Limits } from '../../../platform/limits/limits'
import { checkPerson, isDown } from '../../../platform/limits/person-check'
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
 * From these counts on a program may be testing cards, so each new card payment needs the answer to a person check. Honest donors hardly
 * ever reach them. The time windows are those of the limits, which are far higher.
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
/** How often one network address counts in the totals over everyone: one thief must not put everybody behind a question. */
const PER_ADDRESS = 3
/** Thresholds over all card payments of an hour, from all addresses: the number declined, and their share of those started. */
const DECLINED = { count: 20, share: 0.5 }

/** How many payments one answer is valid for. */
const PER_ANSWER = 3

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

/** What a question is asked with. */
export interface PersonCheckParts extends Pick<Context, 'clock'> {
  config: Partial<Pick<Config, 'personCheck' | 'publicUrl'>>
}

/**
 * Admits a card payment that is not suspicious, or whose donor has answered the question of a provider. Throws 429 with the question
 * otherwise. `retryAfterMs`: the time until the counts start over. Returns `unchecked` where no provider is switched on, or it does not
 * answer: then only the limits protect.
 */
export async function checkSuspicious(
  { config, clock }: PersonCheckParts,
  limits: Limits,
  traces: Traces,
  token: string | null,
  retryAfterMs: number,
): Promise<'checked' | 'unchecked'> {
  const { personCheck: check, publicUrl } = config
  if (!check || !publicUrl || (await isDown(limits))) return 'unchecked'
  if (!(await isSuspicious(limits, traces, clock()))) return 'checked'
  // An answer is valid for one fundraiser and one address, so people who answer for money can't answer for all.
  const purpose = `${traces.fundraiser}:${traces.address}`
  const asked = { token: token ?? '', purpose, hostname: new URL(publicUrl).hostname, uses: PER_ANSWER }
  const verdict = token ? await checkPerson(limits, check, asked) : 'wrong'
  if (verdict !== 'wrong') return verdict === 'person' ? 'checked' : 'unchecked'
  const { provider, siteKey } = check
  const question: PersonQuestion = { provider, siteKey, script: PERSON_CHECKS[provider].script }
  throw refuse('payment.too-many-tried', null, { retryAfterMs, details: { personCheck: question } })
}

/** An account that has paid before answers for itself only, and so does a network address that has paid before. */
async function isSuspicious(limits: Limits, traces: Traces, now: number): Promise<boolean> {
  const hasGoodAccount = await isTrusted(limits, 'account', traces.account)
  const isGood = hasGoodAccount || (await isTrusted(limits, 'address', traces.address))
  const signs = SUSPICIOUS.map(async ({ what, by, count }) => {
    const id = traces[by]
    const isOfOthers = (by === 'address' && hasGoodAccount) || (by === 'fundraiser' && isGood)
    return id !== null && !isOfOthers && (await countOf(limits, what, `${by}:${id}`)) >= count
  })
  const onAll = traces.address !== null && !isGood && isAttackOnAll(limits, now)
  return (await Promise.all([...signs, onAll])).includes(true)
}

async function countOf(limits: Limits, what: (typeof SUSPICIOUS)[number]['what'], whose: string): Promise<number> {
  if (what !== 'unpaid') return limits.count(`${what}:${whose}`)
  const [begun, paid] = await Promise.all([limits.count(`begun:${whose}`), limits.count(`paid:${whose}`)])
  return begun - paid
}

/** Whether an account or an address has paid before, and none of its cards was declined lately. */
export async function isTrusted(
  limits: Limits,
  by: 'account' | 'address',
  id: number | string | null,
): Promise<boolean> {
  if (id === null || (await limits.count(`trusted:${by}:${id}`)) === 0) return false
  return (await limits.count(`declined:${by}:${id}`)) === 0
}

async function isAttackOnAll(limits: Limits, now: number): Promise<boolean> {
  const [declined, started] = await Promise.all([
    limits.count(everyone('declined', now)),
    limits.count(everyone('started', now)),
  ])
  return declined >= DECLINED.count && declined >= started * DECLINED.share
}
