import * as v from 'valibot'
import { defineCall } from './base/call'
import { cents, moment } from './base/fields'
import { printedOrganisation } from './letters'

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

export const getGivingStatement = defineCall('getGivingStatement', 'GET /api/giving-statements/{year}', {
  summary: 'Returns the donations that the signed-in user made in a year, without what was refunded',
  access: { audience: 'signed-in', password: 'not again', limit: 'requests' },
  params: v.object({ year: v.pipe(v.string(), v.regex(/^20\d\d$/, 'Write the year as 2026'), v.transform(Number)) }),
  reply: givingStatement,
})
