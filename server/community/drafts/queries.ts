import type { Transaction } from 'kysely'
import type { Handle } from '../../platform/database/open'
import type { NewRow, Row, Tables } from '../../platform/database/schema'

/** What names a draft, besides its user. */
export interface Place {
  kind: string
  key: string
}

/** With their photos, the latest changed first. */
export function listDraftsOf(database: Handle, userId: number): Promise<Row<'drafts'>[]> {
  return draftsOf(database, userId).selectAll().execute()
}

/** Without the photos, up to 1.2 MB for each draft; the latest changed first. */
export function listDraftTextsOf(database: Handle, userId: number) {
  return draftsOf(database, userId)
    .select(['kind', 'key', 'savedAt', 'text'])
    .select((row) => row('photo', 'is not', null).as('hasPhoto'))
    .execute()
}

function draftsOf(database: Handle, userId: number) {
  return database
    .selectFrom('drafts')
    .where('userId', '=', userId)
    .orderBy('changedAt', 'desc')
    .orderBy('kind')
    .orderBy('key')
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

/** Deletes a draft if its version (`savedAt`) is one of these. */
export async function deleteDraftVersions(
  database: Handle,
  userId: number,
  { kind, key }: Place,
  versions: number[],
): Promise<void> {
  if (versions.length === 0) return
  await database
    .deleteFrom('drafts')
    .where('userId', '=', userId)
    .where('kind', '=', kind)
    .where('key', '=', key)
    .where('savedAt', 'in', versions)
    .execute()
}

export async function deleteDraftsBefore(database: Handle, before: number): Promise<void> {
  await database.deleteFrom('drafts').where('changedAt', '<', before).execute()
}
