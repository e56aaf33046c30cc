import { sql, type Transaction } from 'kysely'
import { FIRST_HASH, hashAct, hashDetails, newSalt } from '../audit-chain'
import { beforeCommit } from '../database/before-commit'
import type { NewRow, Tables } from '../database/schema'

export interface Act {
  /** Null for actions of the server itself. */
  actorId: number | null
  /** The action: `extend`. */
  action: string
  /** The object of the action: `fundraiser:17`. */
  subject: string
  before: unknown
  after: unknown
  createdAt: number
}

/** An act whose details are texts, as they are stored. */
type DescribedAct = Omit<Act, 'before' | 'after'> & { before: string; after: string }

/** Rows in one statement: the engines accept some thirty thousand values at once. */
const BATCH = 500

/** Adds acts to the chain at the end of their transaction: only one transaction at a time can add to it. */
export function appendActs(transaction: Transaction<Tables>, acts: readonly Act[]): void {
  const described = acts.map((act) => ({ ...act, before: toJson(act.before), after: toJson(act.after) }))
  if (described.length > 0) beforeCommit(transaction, () => chain(transaction, described))
}

const toJson = (details: unknown) => JSON.stringify(details ?? null)

async function chain(transaction: Transaction<Tables>, acts: readonly DescribedAct[]): Promise<void> {
  const head = await lockHead(transaction, acts.length)
  let { hash } = head
  const rows = acts.map((act, index): NewRow<'audit_trail'> => {
    const salt = newSalt()
    const chained = { ...act, id: head.lastId + 1 + index, detailsHash: hashDetails(salt, act.before, act.after) }
    const previousHash = hash
    hash = hashAct(previousHash, chained)
    return { ...chained, salt, previousHash, hash }
  })
  for (let start = 0; start < rows.length; start += BATCH)
    await transaction
      .insertInto('audit_trail')
      .values(rows.slice(start, start + BATCH))
      .execute()
  await transaction.updateTable('audit_head').set({ hash }).where('id', '=', 1).execute()
}

/** Counts the acts to come, which makes other transactions wait. Returns the end of the chain before them. */
async function lockHead(transaction: Transaction<Tables>, count: number): Promise<{ lastId: number; hash: string }> {
  const { lastId, hash } = await transaction
    .insertInto('audit_head')
    .values({ id: 1, acts: count, lastId: count, hash: FIRST_HASH })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({
        acts: sql<number>`audit_head.acts + ${count}`,
        lastId: sql<number>`audit_head."lastId" + ${count}`,
      }),
    )
    .returning(['lastId', 'hash'])
    .executeTakeFirstOrThrow()
  return { lastId: lastId - count, hash }
}
