import * as v from 'valibot'
import { defineCall } from './base/call'
import { cents, id, moment } from './base/fields'

/** Integer cents; below zero after a return of money that was paid out. */
const balance = v.pipe(v.number(), v.integer())

/** Raised is always the sum of the other three. */
export const figures = {
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
