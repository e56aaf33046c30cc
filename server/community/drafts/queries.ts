import type { Transaction } from 'kysely'
import type { Handle } from '../../platform/database/open'
import type { NewRow, Row, Tables } from '../../platform/database/schema'

/** What names a draft, besides its user. */
export interface Place {
  kind: string
  key: string
}

/** The latest changed first. */
export function listDraftsOf(database: Handle, userId: number): Promise<Row<'drafts'>[]> {
  return database
    .selectFrom('drafts')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('changedAt', 'desc')
    .orderBy('kind')
    .orderBy('key')
    .execute()
}

export function findDraft(database: Handle, userId: number, { kind, key }: Place) {
  return database
    .selectFrom('drafts')
    .selectAll()
    .where('userId', '=', userId)
    .where('kind', '=', kind)
    .where('key', '=', key)
    .executeTakeFirst()
}

export async function countDraftsOf(database: Handle, userId: number): Promise<number> {
  const { count } = await database
    .selectFrom('drafts')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function replaceDraft(transaction: Transaction<Tables>, row: NewRow<'drafts'>): Promise<void> {
  const { userId, kind, key, ...content } = row
  await transaction
    .insertInto('drafts')
    .values(row)
    .onConflict((conflict) => conflict.columns(['userId', 'kind', 'key']).doUpdateSet(content))
    .execute()
}

export async function deleteDraftAt(database: Handle, userId: number, { kind, key }: Place): Promise<void> {
  await database
    .deleteFrom('drafts')
    .where('userId', '=', userId)
    .where('kind', '=', kind)
    .where('key', '=', key)
    .execute()
}

export async function deleteDraftsBefore(database: Handle, before: number): Promise<void> {
  await database.deleteFrom('drafts').where('changedAt', '<', before).execute()
}
