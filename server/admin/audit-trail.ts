import type { Transaction } from 'kysely'
import type { Tables } from '../database/schema'

export interface Act {
  actorId: number
  /** What was done: `extend`. */
  action: string
  /** To what: `fundraiser:17`. */
  subject: string
  before: unknown
  after: unknown
  createdAt: number
}

/** Writes down who did what to what, in the transaction that did it. Rows are only ever added. */
export async function recordAct(transaction: Transaction<Tables>, { before, after, ...act }: Act): Promise<void> {
  await transaction
    .insertInto('audit_trail')
    .values({ ...act, before: JSON.stringify(before), after: JSON.stringify(after) })
    .execute()
}
