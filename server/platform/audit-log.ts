import type { Transaction } from './database/schema'

interface Act {
  /** Null for actions of the server itself. */
  actorId: number | null
  /** The action: `extend`. */
  action: string
  /** The object of the action: `fundraiser:17`. */
  subject: string
  before?: unknown
  after?: unknown
  createdAt: number
}

/** The action of the act that names the acts whose details were erased. Its own details are never erased. */
export const DETAILS_ERASED = 'details erased'

/** Rows or ids in one statement: the engines accept some thirty thousand values at once. */
const BATCH = 500

/** Records an action in the audit trail, in the transaction of the action. The database refuses to change or delete it. */
export function recordAction(transaction: Transaction, act: Act): Promise<void> {
  return recordActs(transaction, [act])
}

export async function recordActs(transaction: Transaction, acts: readonly Act[]): Promise<void> {
  const rows = acts.map((act) => ({ ...act, before: toJson(act.before), after: toJson(act.after) }))
  for (let start = 0; start < rows.length; start += BATCH)
    await transaction
      .insertInto('audit_trail')
      .values(rows.slice(start, start + BATCH))
      .execute()
}

/** Erases the details of acts, the only change that the database allows. One more act names the erased ones. */
export async function eraseDetails(
  transaction: Transaction,
  { subject, ids, now }: { subject: string; ids: readonly number[]; now: number },
): Promise<void> {
  if (ids.length === 0) return
  for (let start = 0; start < ids.length; start += BATCH)
    await transaction
      .updateTable('audit_trail')
      .set({ before: null, after: null })
      .where('id', 'in', ids.slice(start, start + BATCH))
      .execute()
  const erased = { actorId: null, action: DETAILS_ERASED, subject, createdAt: now }
  await recordAction(transaction, { ...erased, after: { acts: ids } })
}

const toJson = (details: unknown) => JSON.stringify(details ?? null)
