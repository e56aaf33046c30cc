import * as v from 'valibot'
import { say } from '../language/say'
import { SHARE_WAYS } from '../rules/shares'
import { defineCall } from './base/call'
import { cents, id, moment } from './base/fields'
import { plainLine } from './base/typed-texts'

/** Integer cents; below zero after a return of money that was paid out. */
const balance = v.pipe(v.number(), v.integer())

/** Raised is always the sum of the other three. */
const figures = {
  raised: balance,
  /** Of the platform, and the commission of a leader. */
  fees: balance,
  /** What has arrived with the organiser. */
  paidOut: balance,
  waiting: balance,
}

export const books = v.object({
  ...figures,
  /** What donors paid on top for the fees. `raised - coveredFees + withheld` is the total of the page. */
  coveredFees: cents,
  /** What open disputes of donors' banks withhold. */
  withheld: balance,
  /** The total of the page, and its number of donations. */
  total: cents,
  donationsCount: v.number(),
  /** When any of it last changed; null while nothing was booked. */
  asOf: v.nullable(moment),
  /** The code of a list that is made from these numbers; null while nothing was booked. */
  code: v.nullable(v.string()),
  /** The last days on which money arrived with the organiser, newest first; `at`: when it did, last on that day. */
  payouts: v.array(v.object({ at: moment, amount: cents })),
})
export type Books = v.InferOutput<typeof books>

export const getBooks = defineCall('getBooks', 'GET /api/fundraisers/{id}/books', {
  summary: 'Returns what was raised for a fundraiser and where the money is, from the ledger',
  access: { audience: 'anyone', limit: 'requests' },
  params: v.object({ id }),
  reply: books,
})

const code = plainLine(40, () =>
  say('A check code has two parts of at least four letters and digits, such as PM7K-4D8R.'),
)

const checked = v.object({
  ...figures,
  total: cents,
  donationsCount: v.number(),
  at: moment,
})

export const check = v.object({
  /** As we write it. */
  code: v.string(),
  fundraiser: v.object({ id: v.number(), title: v.string() }),
  /** What stood in the books when the list was made, and what stands there now; null while the page is not shown. */
  books: v.nullable(v.object({ earlier: checked, now: checked, isSame: v.boolean() })),
  /** Each line of the pasted list, and whether it fits what stood in the books; null without a list. */
  lines: v.nullable(v.array(v.object({ text: v.string(), fits: v.boolean() }))),
})
export type Check = v.InferOutput<typeof check>

export const checkCode = defineCall('checkCode', 'GET /api/check', {
  summary:
    'Returns what stood in the books of a fundraiser when the list with this check code was made, and what stands there now',
  access: { audience: 'anyone', limit: 'requests' },
  query: v.object({ code }),
  reply: check,
})

export const checkList = defineCall('checkList', 'POST /api/check', {
  summary: 'Compares each line of a list with what stood in the books when the list with this check code was made',
  access: { audience: 'anyone', limit: 'requests' },
  body: v.object({
    code,
    /** As it was pasted, with the marks that nobody sees. */
    list: v.optional(
      v.pipe(
        v.string(),
        v.maxLength(4_000, () => say('A list has at most 4,000 characters.')),
      ),
    ),
  }),
  reply: check,
})

export const countShares = defineCall('countShares', 'GET /api/fundraisers/{id}/shares', {
  summary:
    'Counts the donations of a fundraiser by the kind of share that brought them (the creator, their leader and admins)',
  access: { audience: 'signed-in', password: 'not again', limit: 'requests' },
  params: v.object({ id }),
  reply: v.array(
    v.object({
      /** Null for donations of which it is not known. */
      via: v.nullable(v.picklist(SHARE_WAYS)),
      donations: v.number(),
      amount: cents,
    }),
  ),
})
