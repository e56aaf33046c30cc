import * as v from 'valibot'
import { CURRENCIES } from '../../rules/money/currencies'
import { isDay } from '../../rules/months'
import { BALANCE_PROBLEMS, TREASURY_KINDS, UNDER_WAY_KINDS } from '../../rules/treasury'
import { defineCall } from '../base/call'
import { id, moment } from '../base/fields'
import { orNone, plainLine, plainText } from '../base/typed-texts'

/** Trillions, so that no sum of many comes near the largest exact integer. */
const MAXIMUM = 10 ** 13

const day = v.pipe(v.string(), v.check(isDay, 'Please enter a date'))
const currency = v.picklist(CURRENCIES, 'Please choose a currency')
/** A provider, or `bank`, the organisation's own account. */
const holder = v.pipe(v.string(), v.maxLength(40), v.nonEmpty('Please choose who holds the money'))
const whole = v.pipe(
  v.number(),
  v.integer('The amount has too many decimal places'),
  v.maxValue(MAXIMUM, 'The amount is too large'),
)
/** Minor units of the currency. */
const amount = v.pipe(whole, v.minValue(1, 'Please enter an amount above zero'))
const reason = v.pipe(plainText(500, 'At most 500 characters'), v.nonEmpty('Please say why'))
const money = { holder, currency, amount }
/**
 * What the amount is worth in US cents, for another currency: by default the average at which the balance is booked. It is needed while
 * the balance is empty.
 */
const worth = { worth: v.optional(v.nullable(amount), null) }

/** What every entry has. `reference`: the text on the statement of the provider or the bank. */
const statement = {
  day,
  reference: v.pipe(
    plainLine(100, 'At most 100 characters'),
    v.nonEmpty('Please enter the reference of the statement'),
  ),
  reason: v.optional(orNone(plainText(500, 'At most 500 characters')), null),
}

/** Something that happened to the money outside of the app. Amounts are in minor units of their currency. */
export const newTreasuryEntry = v.variant('kind', [
  v.object({ kind: v.picklist(['top-up', 'withdrawal']), ...statement, ...money, ...worth }),
  v.object({ kind: v.literal('exchange'), ...statement, ...money, toCurrency: currency, toAmount: amount, ...worth }),
  v.object({ kind: v.picklist(['own-money-in', 'own-money-out', 'bank-charge']), ...statement, ...money, ...worth }),
  v.object({ kind: v.literal('fees-taken'), ...statement, amount }),
  v.object({
    kind: v.literal('write-off'),
    ...statement,
    amount,
    reason,
    /** The fundraiser whose creator can't pay back, or the leader; one of the two. */
    fundraiserId: v.optional(v.nullable(id), null),
    userId: v.optional(v.nullable(id), null),
  }),
  v.object({
    kind: v.literal('correction'),
    ...statement,
    holder,
    currency,
    /** Below zero when there is less than the books say. */
    amount: v.pipe(
      whole,
      v.minValue(-MAXIMUM, 'The amount is too large'),
      v.check((value) => value !== 0, 'Please enter an amount other than zero'),
    ),
    against: v.picklist(['exchange_difference', 'operator_funds']),
    reason,
    ...worth,
  }),
  v.object({ kind: v.literal('reversal'), ...statement, entryId: id, reason }),
])
export type NewTreasuryEntry = v.InferOutput<typeof newTreasuryEntry>

const person = v.object({ id: v.number(), fullName: v.string(), username: v.string() })

export const treasuryEntry = v.object({
  id: v.number(),
  kind: v.picklist(TREASURY_KINDS),
  /** The date on the statement, `YYYY-MM-DD`. */
  day: v.string(),
  reference: v.string(),
  reason: v.nullable(v.string()),
  holder: v.nullable(v.string()),
  /** US dollars where no balance is moved. */
  currency: v.string(),
  /** Minor units of `currency`. */
  amount: v.number(),
  toCurrency: v.nullable(v.string()),
  toAmount: v.nullable(v.number()),
  /** US cents at which it was booked. */
  bookValue: v.number(),
  against: v.nullable(v.string()),
  fundraiser: v.nullable(v.object({ id: v.number(), title: v.string() })),
  person: v.nullable(person),
  /** For a reversal, the entry that it reverses. */
  reversedId: v.nullable(v.number()),
  /** The reversal of this entry. */
  reversedById: v.nullable(v.number()),
  recordedBy: person,
  createdAt: moment,
})
export type TreasuryEntry = v.InferOutput<typeof treasuryEntry>

export const createTreasuryEntry = defineCall({
  name: 'createTreasuryEntry',
  summary: 'Records a movement of money outside of the app (admins), once per Idempotency-Key. It can only be reversed',
  method: 'POST',
  path: '/api/admin/treasury-entries',
  body: newTreasuryEntry,
  reply: treasuryEntry,
})

/** A balance at a provider when it was last asked, beside the books of that moment. Minor units of the currency. */
const providerBalance = v.object({
  available: v.number(),
  /** Received by the provider, and not available yet. */
  pending: v.number(),
  /** What the books said then. */
  booked: v.number(),
  /** What the provider has (`available` and `pending`), less what the books said. */
  difference: v.number(),
  /** Whether the difference is zero, or can come from what was under way then. */
  isExplained: v.boolean(),
  underWay: v.array(v.object({ kind: v.picklist(UNDER_WAY_KINDS), count: v.number(), amount: v.number() })),
})
export type BalanceAtProvider = v.InferOutput<typeof providerBalance>

const balanceCheck = v.object({
  provider: v.string(),
  /** Null if it was never asked. */
  askedAt: v.nullable(moment),
  /** When it last answered; its balances are from then. */
  answeredAt: v.nullable(moment),
  /** Why there is no answer to the last question. */
  problem: v.nullable(v.picklist(BALANCE_PROBLEMS)),
  /** The provider's words about it. */
  reason: v.nullable(v.string()),
})
export type BalanceCheck = v.InferOutput<typeof balanceCheck>

export const askProviders = defineCall({
  name: 'askProviders',
  summary: 'Asks each provider for our balances and compares them with the books (admins). It may take a minute',
  method: 'POST',
  path: '/api/admin/treasury/balances',
  reply: v.object({ providers: v.array(balanceCheck) }),
})

export const getTreasury = defineCall({
  name: 'getTreasury',
  summary: 'Returns each balance by holder and currency, what is owed, and the newest treasury entries (admins)',
  method: 'GET',
  path: '/api/admin/treasury',
  reply: v.object({
    /** Minor units, and the value in the books in US cents. */
    holdings: v.array(
      v.object({
        holder: v.string(),
        currency: v.string(),
        amount: v.number(),
        bookValue: v.number(),
        /** What the provider last said; null if it has not said anything about this currency, and for our bank. */
        atProvider: v.nullable(providerBalance),
      }),
    ),
    /** When each provider was last asked for our balances. */
    providers: v.array(balanceCheck),
    /** The holders that an entry can name. */
    holders: v.array(v.string()),
    /** US cents that we owe. Below zero: we are owed. */
    owed: v.object({
      creators: v.number(),
      leaders: v.number(),
      inFlight: v.number(),
      disputed: v.number(),
      suspense: v.number(),
      platformFee: v.number(),
    }),
    /** US cents: the value of all holdings, less all that is owed. */
    coverage: v.number(),
    /** Payouts that are requested or on their way, by the currency that is paid out. */
    forecast: v.array(
      v.object({
        currency: v.string(),
        payouts: v.number(),
        /** US cents. */
        amount: v.number(),
        /** What is held in this currency: minor units, and the value in US cents. */
        held: v.number(),
        heldValue: v.number(),
      }),
    ),
    /** Newest first. */
    entries: v.array(treasuryEntry),
  }),
})
export type Treasury = v.InferOutput<typeof getTreasury.reply>

export const getTrialBalance = defineCall({
  name: 'getTrialBalance',
  summary: 'Returns the balance of each ledger account at the end of a day, in UTC (admins)',
  method: 'GET',
  path: '/api/admin/trial-balance',
  query: v.object({ until: v.optional(day) }),
  reply: v.object({
    until: v.string(),
    /** US cents. `amount`: minor units of `currency`, for the balance of a holder. */
    accounts: v.array(
      v.object({
        account: v.string(),
        holder: v.nullable(v.string()),
        currency: v.nullable(v.string()),
        amount: v.nullable(v.number()),
        debit: v.number(),
        credit: v.number(),
      }),
    ),
    /** The two sums are equal. */
    debit: v.number(),
    credit: v.number(),
  }),
})
export type TrialBalance = v.InferOutput<typeof getTrialBalance.reply>
