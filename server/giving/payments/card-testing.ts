import type { PersonCheck as PersonQuestion } from '#shared/contract/payments'
import type { Context } from '../../context'
import type { Config } from '../../platform/config'
import type { Handle } from '../../platform/database/open'
import { DAY, HOUR, MINUTE } from '../../platform/durations'
import { hashAddress, isLoopback } from '../../platform/limits/client-address'
import { createLimits, type Limits } from '../../platform/limits/limits'
import { checkPerson, isDown } from '../../platform/limits/person-check'
import { PERSON_CHECKS } from '../../platform/person-checks'
import { refuse } from '../../platform/refusals/refusal'
import type { Provider } from '../../providers/registry'
import { CARD_PROVIDER } from '../../providers/routes'
import type { Attempt } from './tables'

/** Thieves test stolen cards with small donations; honest donors stay far below these limits. */
const STARTED = {
  account: { max: 30, windowMs: 10 * MINUTE },
  email: { max: 15, windowMs: 10 * MINUTE },
  // Mobile carriers put thousands of phones behind one address.
  address: { max: 150, windowMs: 10 * MINUTE },
}
/** By mobile money or a local bank: a thousand donors behind one address who each start three times. */
const LOCAL_OF_ADDRESS = { max: 3_000, windowMs: 10 * MINUTE }
const DECLINED = {
  account: { max: 15, windowMs: DAY },
  email: { max: 15, windowMs: DAY },
  address: { max: 60, windowMs: HOUR },
}
const REPEATED = { max: 60, windowMs: 10 * MINUTE }

/** With the client secret of an open attempt a program can try one card after another. */
export const DECLINES_PER_ATTEMPT = 3

export interface Payer {
  provider: Provider
  /** By mobile money or a local bank: no card can be tested with it. */
  isLocal: boolean
  donorId: number | null
  donorEmail: string | null
  fundraiserId: number
  address: string
  personToken: string | null
}

export type CardTestingGuard = ReturnType<typeof createCardTestingGuard>

interface GuardParts extends Pick<Context, 'database' | 'secrets' | 'clock'> {
  config: Pick<Context['config'], 'production'> & Parts['config']
}

export function createCardTestingGuard(context: GuardParts) {
  const limits = createLimits(context.database, context.clock)
  const hashEmail = (email: string) => context.secrets.keyedHash(email.toLowerCase(), 'card-testing.email')
  const isExempt = (address: string) => !context.config.production && isLoopback(address)
  const traceAddress = (address: string) => (isExempt(address) ? null : hashAddress(context.secrets, address))
  const emailOf = ({ donorEmail, publicId }: Attempt) =>
    donorEmail && hashEmail(context.secrets.open(donorEmail, 'payment_attempts.donorEmail', publicId))

  const take = (key: string, limit: { max: number; windowMs: number }) =>
    limits.admit(key, limit, 'payment.too-many-tried')
  async function refuseAfterDeclines(counter: keyof typeof DECLINED, id: string | number): Promise<void> {
    const verdict = await limits.peek(`declined:${counter}:${id}`, DECLINED[counter].max)
    if (!verdict.allowed) throw refuse('payment.too-many-tried', null, { retryAfterMs: verdict.retryAfterMs })
  }

  return {
    // The payer and the fundraiser are checked before the network address, which says least about a person.
    async admitNewAttempt({ provider, isLocal, donorId, donorEmail, fundraiserId, address, personToken }: Payer) {
      const email = donorEmail ? hashEmail(donorEmail) : null
      const from = traceAddress(address)
      const traces = { account: donorId, email, address: from, fundraiser: fundraiserId }
      // What is paid on a provider's own page is that provider's to guard.
      const isVouchedFor =
        provider === CARD_PROVIDER &&
        ((await checkSuspicious(context, limits, traces, personToken)) === 'checked' ||
          (await isTrusted(limits, 'account', donorId)))
      if (donorId !== null) {
        await refuseAfterDeclines('account', donorId)
        await take(`started:account:${donorId}`, STARTED.account)
      }
      if (email) {
        await refuseAfterDeclines('email', email)
        await take(`started:email:${email}`, STARTED.email)
      }
      if (from && isLocal) await take(`started-local:address:${from}`, LOCAL_OF_ADDRESS)
      else if (from) {
        if (!isVouchedFor) await refuseAfterDeclines('address', from)
        const { max, windowMs } = STARTED.address
        await take(`started:address:${from}`, { max: isVouchedFor ? Number.MAX_SAFE_INTEGER : max, windowMs })
      }
      // Last: a request that was refused because of its sender counts for nobody else.
      if (provider === CARD_PROVIDER && from) {
        await limits.take(`begun:address:${from}`, Number.MAX_SAFE_INTEGER, HOUR)
        await countInTotal(limits, `started:fundraiser:${fundraiserId}`, from, STARTED.address.windowMs)
        await countInTotal(limits, everyone('started', context.clock()), from, HOUR)
      }
    },
    /** Those who paid pass questions that others caused; ends the transaction of the donation. */
    async countPaid(database: Handle, { provider, donorId, addressHash: address }: Attempt) {
      if (provider !== CARD_PROVIDER) return
      await limits.takeEach(database, [
        { key: `paid:address:${address}`, windowMs: HOUR },
        { key: `trusted:address:${address}`, windowMs: TRUSTED },
        ...(donorId === null ? [] : [{ key: `trusted:account:${donorId}`, windowMs: TRUSTED }]),
      ])
    },
    admitRepeat: (attempt: Attempt) => take(`repeated:${attempt.id}`, REPEATED),
    async countDecline(attempt: Attempt) {
      const { donorId, addressHash } = attempt
      const email = emailOf(attempt)
      const count = (counter: keyof typeof DECLINED, id: string | number) =>
        limits.take(`declined:${counter}:${id}`, DECLINED[counter].max, DECLINED[counter].windowMs)
      if (donorId !== null) await count('account', donorId)
      if (email) await count('email', email)
      await count('address', addressHash)
      await countInTotal(limits, everyone('declined', context.clock()), addressHash, HOUR)
    },
  }
}

/** What a card payment is counted under; the address is null for this machine outside production. */
interface Traces {
  account: number | null
  email: string | null
  address: string | null
  fundraiser: number
}

/** From these counts on each new card payment needs the answer to a person check. */
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

/** How long a payment that was made speaks for its account and its network address. */
const TRUSTED = 90 * 24 * HOUR
/** How often one network address counts in the totals over everyone: one thief must not put everybody behind a question. */
const PER_ADDRESS = 3
/** Thresholds over all card payments of an hour, from all addresses: the number declined, and their share of those started. */
const DECLINED_BY_ALL = { count: 20, share: 0.5 }

/** How many payments one answer is valid for. */
const PER_ANSWER = 3

/** An address counts a few times only in the total of a fundraiser or of everyone. */
async function countInTotal(limits: Limits, total: string, address: string, windowMs: number): Promise<void> {
  const own = await limits.take(`${total}:${address}`, PER_ADDRESS, windowMs)
  if (own.allowed) await limits.take(total, Number.MAX_SAFE_INTEGER, windowMs)
}

/** Both totals start over together each hour, so that their ratio is a share. */
const everyone = (what: 'started' | 'declined', now: number) => `${what}:everyone:${Math.floor(now / HOUR)}`

interface Parts extends Pick<Context, 'clock'> {
  config: Partial<Pick<Config, 'personCheck' | 'publicUrl'>>
}

/** `unchecked`: nobody is asked here, so only the limits protect. Throws 429 with the question. */
async function checkSuspicious({ config, clock }: Parts, limits: Limits, traces: Traces, token: string | null) {
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
  throw refuse('payment.too-many-tried', null, {
    retryAfterMs: STARTED.address.windowMs,
    details: { personCheck: question },
  })
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
async function isTrusted(limits: Limits, by: 'account' | 'address', id: number | string | null): Promise<boolean> {
  if (id === null || (await limits.count(`trusted:${by}:${id}`)) === 0) return false
  return (await limits.count(`declined:${by}:${id}`)) === 0
}

async function isAttackOnAll(limits: Limits, now: number): Promise<boolean> {
  const [declined, started] = await Promise.all([
    limits.count(everyone('declined', now)),
    limits.count(everyone('started', now)),
  ])
  return declined >= DECLINED_BY_ALL.count && declined >= started * DECLINED_BY_ALL.share
}
