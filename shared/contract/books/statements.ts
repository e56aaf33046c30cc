import * as v from 'valibot'
import { MONTH, YEAR } from '../../rules/months'
import { defineCall } from '../base/call'
import { cents, id, moment } from '../base/fields'
import { printedOrganisation } from './organisation'

/** A month in UTC: `2026-10`. */
export const month = v.pipe(v.string(), v.regex(MONTH, 'Write the month as 2026-10'))
/** Cents: above zero for the person, below zero for what left their balance. */
const signedCents = v.pipe(v.number(), v.integer())

/** For admins another person's; by default the signed-in user's own. */
const query = v.object({ userId: v.optional(id) })

const statementLine = v.object({
  id: v.number(),
  createdAt: moment,
  /** The kind of the ledger's event: `donation`, `refund`, `payout_requested`. */
  kind: v.string(),
  /** The key of the ledger's event: `payment:17`. */
  event: v.string(),
  /** Whether it changed a fundraiser's balance or a leader's commission. */
  of: v.picklist(['fundraiser', 'commission']),
  fundraiser: v.nullable(v.object({ id: v.number(), title: v.string() })),
  /** The name as it is shown with the donation; null where there is no donation. */
  donorName: v.nullable(v.string()),
  /** The donation, or what went back of it, with its parts. Null for a payout. */
  gross: v.nullable(signedCents),
  platformFee: v.nullable(signedCents),
  leaderPart: v.nullable(signedCents),
  /** What it added to the person's balance. */
  net: signedCents,
})
export type StatementLine = v.InferOutput<typeof statementLine>

export const statement = v.object({
  month,
  /** Whether the month has ended. Until then it is a statement so far. */
  isOver: v.boolean(),
  /** Whether the month is closed: then no line is added any more. */
  isClosed: v.boolean(),
  person: v.object({ id: v.number(), fullName: v.string() }),
  organisation: printedOrganisation,
  opening: signedCents,
  /** What was added by donations and by what went back of them, by payouts, and by anything else. */
  donations: signedCents,
  returns: signedCents,
  payouts: signedCents,
  other: signedCents,
  closing: signedCents,
  lines: v.array(statementLine),
  /** Whether `lines` has all lines; the CSV file always has. */
  isComplete: v.boolean(),
})
export type Statement = v.InferOutput<typeof statement>

export const listStatements = defineCall({
  name: 'listStatements',
  summary:
    'Lists the months with a statement for the signed-in user, newest first: from their first donation until now',
  method: 'GET',
  path: '/api/statements',
  query,
  reply: v.array(
    v.object({
      month,
      isOver: v.boolean(),
    }),
  ),
})

export const getStatement = defineCall({
  name: 'getStatement',
  summary:
    'Returns what was given to the signed-in user in a month, what went back, what was paid out, and the balances',
  method: 'GET',
  path: '/api/statements/{month}',
  params: v.object({ month }),
  query,
  reply: statement,
})

export const givingStatement = v.object({
  year: v.number(),
  isOver: v.boolean(),
  donorName: v.string(),
  organisation: printedOrganisation,
  /** The sentence that a charity prints on its receipts; null if none is configured. */
  charityText: v.nullable(v.string()),
  donations: v.array(
    v.object({
      /** The number of the receipt: `2026-000123`. */
      number: v.string(),
      createdAt: moment,
      fundraiser: v.object({ id: v.number(), title: v.string() }),
      amount: cents,
      /** Cents that were returned to the donor. */
      returnedAmount: cents,
    }),
  ),
  /** Cents, without what was returned. */
  total: cents,
  /** All years with a donation, newest first. */
  years: v.array(v.number()),
})
export type GivingStatement = v.InferOutput<typeof givingStatement>

export const getGivingStatement = defineCall({
  name: 'getGivingStatement',
  summary: 'Returns the donations that the signed-in user made in a year, without what was refunded',
  method: 'GET',
  path: '/api/giving-statements/{year}',
  params: v.object({ year: v.pipe(v.string(), v.regex(YEAR, 'Write the year as 2026'), v.transform(Number)) }),
  query,
  reply: givingStatement,
})
