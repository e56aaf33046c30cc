import type { Handle } from '../../platform/database/open'
import type { NewRow, Row } from '../../platform/database/schema'
import type { Comparison } from './tables'

export function findUnfinished(database: Handle): Promise<Comparison | undefined> {
  return database
    .selectFrom('provider_comparisons')
    .selectAll()
    .where('finishedAt', 'is', null)
    .orderBy('id', 'desc')
    .executeTakeFirst()
}

export function findComparison(database: Handle, id: number): Promise<Comparison> {
  return database.selectFrom('provider_comparisons').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

/** The newest one, finished or not. */
export function findLast(database: Handle): Promise<Comparison | undefined> {
  return database.selectFrom('provider_comparisons').selectAll().orderBy('id', 'desc').executeTakeFirst()
}

export function insertComparison(
  database: Handle,
  row: Pick<NewRow<'provider_comparisons'>, 'fromTime' | 'untilTime' | 'startedAt'>,
): Promise<Comparison> {
  const empty = { finishedAt: null, position: null }
  return database
    .insertInto('provider_comparisons')
    .values({ ...row, ...empty })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Stores that a provider has listed these objects. */
export async function insertCompared(database: Handle, rows: NewRow<'compared_objects'>[]): Promise<void> {
  if (rows.length === 0) return
  await database
    .insertInto('compared_objects')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['comparisonId', 'provider', 'kind', 'externalId']).doNothing())
    .execute()
}

export async function insertDifferences(database: Handle, rows: NewRow<'provider_differences'>[]): Promise<void> {
  if (rows.length === 0) return
  await database
    .insertInto('provider_differences')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['comparisonId', 'provider', 'kind', 'subject', 'problem']).doNothing())
    .execute()
}

export async function updateComparison(
  database: Handle,
  id: number,
  change: Partial<Pick<Comparison, 'position' | 'compared' | 'finishedAt'>>,
): Promise<void> {
  await database.updateTable('provider_comparisons').set(change).where('id', '=', id).execute()
}

/** After the end nobody asks again which objects were listed. */
export async function deleteCompared(database: Handle, comparisonId: number): Promise<void> {
  await database.deleteFrom('compared_objects').where('comparisonId', '=', comparisonId).execute()
}

/** Deletes a comparison that will not be continued. */
export async function deleteComparison(database: Handle, id: number): Promise<void> {
  await deleteCompared(database, id)
  await database.deleteFrom('provider_differences').where('comparisonId', '=', id).execute()
  await database.deleteFrom('provider_comparisons').where('id', '=', id).execute()
}

export function listDifferences(database: Handle, comparisonId: number): Promise<Row<'provider_differences'>[]> {
  return database
    .selectFrom('provider_differences')
    .selectAll()
    .where('comparisonId', '=', comparisonId)
    .orderBy('isForeign')
    .orderBy('id')
    .execute()
}
