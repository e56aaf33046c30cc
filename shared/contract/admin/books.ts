import * as v from 'valibot'
import { defineCall } from '../base/call'
import { moment } from '../base/fields'
import { printedOrganisation } from '../books/organisation'
import { month } from '../books/statements'

const signedCents = v.pipe(v.number(), v.integer())

export const bookMonth = v.object({
  month,
  isOver: v.boolean(),
  /** Null while it is open. */
  closedAt: v.nullable(moment),
  /** Whether it is the month to close next. Months are closed in order, after they have ended. */
  canClose: v.boolean(),
})
export type BookMonth = v.InferOutput<typeof bookMonth>

export const listBookMonths = defineCall({
  name: 'listBookMonths',
  summary: 'Lists the months of the books, newest first, and which are closed (admins)',
  method: 'GET',
  path: '/api/admin/statements',
  reply: v.array(bookMonth),
})

export const operatorStatement = v.object({
  month,
  isOver: v.boolean(),
  isClosed: v.boolean(),
  organisation: printedOrganisation,
  /** US cents. Together with `other` they are the change of the money at the providers. */
  summary: v.object({
    moneyIn: signedCents,
    providerFees: signedCents,
    refunds: signedCents,
    disputes: signedCents,
    payouts: signedCents,
    other: signedCents,
  }),
  /** US cents that the month earned or cost: the platform’s fees, the leaders’ commission, the exchange difference. */
  earned: v.object({ platformFees: signedCents, leaderCommission: signedCents, exchangeDifference: signedCents }),
  /** Payments that arrived and refunds that were sent. `amount`: minor units of `currency`. `booked`: US cents. */
  moneyIn: v.array(
    v.object({ provider: v.string(), currency: v.string(), count: v.number(), amount: v.number(), booked: v.number() }),
  ),
  refunds: v.array(
    v.object({ provider: v.string(), currency: v.string(), count: v.number(), amount: v.number(), booked: v.number() }),
  ),
  /** US cents with the sign of the ledger: above zero is held or spent, below zero is owed or earned. */
  accounts: v.array(
    v.object({
      account: v.string(),
      opening: signedCents,
      changes: v.array(v.object({ kind: v.string(), amount: signedCents })),
      closing: signedCents,
    }),
  ),
})
export type OperatorStatement = v.InferOutput<typeof operatorStatement>

export const getOperatorStatement = defineCall({
  name: 'getOperatorStatement',
  summary: 'Returns the books of a month: money in and out, fees, and the balances of each account (admins)',
  method: 'GET',
  path: '/api/admin/statements/{month}',
  params: v.object({ month }),
  reply: operatorStatement,
})

export const closeMonth = defineCall({
  name: 'closeMonth',
  summary: 'Closes a month: later corrections are booked in the first open month (admins). Safe to repeat',
  method: 'POST',
  path: '/api/admin/closed-months',
  body: v.object({ month }),
  reply: bookMonth,
})
