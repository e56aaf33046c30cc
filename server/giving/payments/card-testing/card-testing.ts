import type { Context } from '../../../context'
import type { Handle } from '../../../platform/database/open'
import { hashAddress, isLoopback } from '../../../platform/limits/client-address'
import { createLimits } from '../../../platform/limits/limits'
import { refuse } from '../../../platform/refusals/refusal'
import type { Provider } from '../../../providers/registry'
import { CARD_PROVIDER } from '../../../providers/routes'
import type { Attempt } from '../tables'
import {
  checkSuspicious,
  countForEveryone,
  countForFundraiser,
  countPaid,
  countUnpaid,
  isTrusted,
  type PersonCheckParts,
} from './suspicion'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/**
 * Thieves test stolen cards with small donations. A refusal hits honest donors too, so the limits are far above what those reach. Where
 * donors answer a person check, and for accounts that have paid before, a card payment is never refused for its network address.
 */
const STARTED = {
  account: { max: 30, windowMs: 10 * MINUTE },
  email: { max: 15, windowMs: 10 * MINUTE },
  // Mobile carriers put thousands of phones behind one address.
  address: { max: 150, windowMs: 10 * MINUTE },
}
const DECLINED = {
  account: { max: 15, windowMs: DAY },
  email: { max: 15, windowMs: DAY },
  address: { max: 60, windowMs: HOUR },
}
const REPEATED = { max: 60, windowMs: 10 * MINUTE }
const QUOTED = { max: 120, windowMs: 10 * MINUTE }

/**
 * An attempt is closed after this many declined cards: with its client secret a program can try one card after another at the provider.
 * While the report of the third travels, one or two more cards may be tried.
 */
export const DECLINES_PER_ATTEMPT = 3

export interface Payer {
  provider: Provider
  donorId: number | null
  donorEmail: string | null
  fundraiserId: number
  address: string
  personToken: string | null
}

/** The limits against card testing. Each of them throws a 429 that says when to retry. */
export interface CardTestingGuard {
  admitNewAttempt(payer: Payer): Promise<void>
  admitRepeat(attempt: Attempt): Promise<void>
  /**
   * Remembers who paid by card: they pass the questions that others have caused. Belongs to the end of the transaction that records the
   * donation of the attempt, which happens once.
   */
  countPaid(database: Handle, attempt: Attempt): Promise<void>
  admitQuote(address: string): Promise<void>
  /** Counts a declined card. The limits for declined cards are stricter than those for started payments. */
  countDecline(attempt: Attempt): Promise<void>
}

interface GuardParts extends Pick<Context, 'database' | 'secrets' | 'clock'> {
  config: Pick<Context['config'], 'production'> & PersonCheckParts['config']
}

export function createCardTestingGuard(context: GuardParts): CardTestingGuard {
  const limits = createLimits(context.database, context.clock)
  const hashEmail = (email: string) => context.secrets.keyedHash(email.toLowerCase(), 'card-testing.email')
  const isExempt = (address: string) => !context.config.production && isLoopback(address)
  const traceAddress = (address: string) => (isExempt(address) ? null : hashAddress(context.secrets, address))
  const emailOf = ({ donorEmail, publicId }: Attempt) =>
    donorEmail && hashEmail(context.secrets.open(donorEmail, 'payment_attempts.donorEmail', publicId))

  async function take(key: string, { max, windowMs }: { max: number; windowMs: number }): Promise<void> {
    const verdict = await limits.take(key, max, windowMs)
    if (!verdict.allowed) throw refuse('payment.too-many-tried', null, { retryAfterMs: verdict.retryAfterMs })
  }
  async function refuseAfterDeclines(counter: keyof typeof DECLINED, id: string | number): Promise<void> {
    const verdict = await limits.peek(`declined:${counter}:${id}`, DECLINED[counter].max)
    if (!verdict.allowed) throw refuse('payment.too-many-tried', null, { retryAfterMs: verdict.retryAfterMs })
  }

  return {
    // The payer and the fundraiser are checked before the network address, which says least about a person.
    async admitNewAttempt({ provider, donorId, donorEmail, fundraiserId, address, personToken }) {
      const email = donorEmail ? hashEmail(donorEmail) : null
      const from = traceAddress(address)
      const traces = { account: donorId, email, address: from, fundraiser: fundraiserId }
      // What is paid on a provider's own page is that provider's to guard.
      const isVouchedFor =
        provider === CARD_PROVIDER &&
        ((await checkSuspicious(context, limits, traces, personToken, STARTED.address.windowMs)) === 'checked' ||
          (await isTrusted(limits, 'account', donorId)))
      if (donorId !== null) {
        await refuseAfterDeclines('account', donorId)
        await take(`started:account:${donorId}`, STARTED.account)
      }
      if (email) {
        await refuseAfterDeclines('email', email)
        await take(`started:email:${email}`, STARTED.email)
      }
      if (from) {
        if (!isVouchedFor) await refuseAfterDeclines('address', from)
        const { max, windowMs } = STARTED.address
        await take(`started:address:${from}`, { max: isVouchedFor ? Number.MAX_SAFE_INTEGER : max, windowMs })
      }
      // Last: what was refused for who sent it counts for nobody else.
      if (provider === CARD_PROVIDER && from) {
        await countUnpaid(limits, from)
        await countForFundraiser(limits, fundraiserId, from, STARTED.address.windowMs)
        await countForEveryone(limits, 'started', from, context.clock())
      }
    },
    async countPaid(database, { provider, donorId, addressHash }) {
      if (provider === CARD_PROVIDER) await countPaid(limits, database, { account: donorId, address: addressHash })
    },
    admitRepeat: (attempt) => take(`repeated:${attempt.id}`, REPEATED),
    async admitQuote(address) {
      if (!isExempt(address)) await take(`quoted:address:${hashAddress(context.secrets, address)}`, QUOTED)
    },
    async countDecline(attempt) {
      const { donorId, addressHash } = attempt
      const email = emailOf(attempt)
      const count = (counter: keyof typeof DECLINED, id: string | number) =>
        limits.take(`declined:${counter}:${id}`, DECLINED[counter].max, DECLINED[counter].windowMs)
      if (donorId !== null) await count('account', donorId)
      if (email) await count('email', email)
      await count('address', addressHash)
      await countForEveryone(limits, 'declined', addressHash, context.clock())
    },
  }
}
