import { type Migration, reference, required, tableWithId, zero } from '../types'

/** Comparisons of our books with the providers' own lists. */
export const providerComparisons: Migration = {
  name: '019-provider-comparisons',
  async up(database, engine) {
    await tableWithId(database, engine, 'provider_comparisons')
      .addColumn('fromTime', 'bigint', required)
      .addColumn('untilTime', 'bigint', required)
      .addColumn('startedAt', 'bigint', required)
      .addColumn('finishedAt', 'bigint')
      .addColumn('position', 'text')
      .addColumn('compared', 'bigint', zero)
      .execute()
    await database.schema
      .createTable('compared_objects')
      .addColumn('comparisonId', 'bigint', reference('provider_comparisons'))
      .addColumn('provider', 'text', required)
      .addColumn('kind', 'text', required)
      .addColumn('externalId', 'text', required)
      .addPrimaryKeyConstraint('compared_objects_key', ['comparisonId', 'provider', 'kind', 'externalId'])
      .execute()
    await tableWithId(database, engine, 'provider_differences')
      .addColumn('comparisonId', 'bigint', reference('provider_comparisons'))
      .addColumn('provider', 'text', required)
      .addColumn('kind', 'text', required)
      .addColumn('subject', 'text', required)
      .addColumn('problem', 'text', required)
      .addColumn('ours', 'text')
      .addColumn('theirs', 'text')
      .addColumn('isForeign', 'integer', zero)
      .addUniqueConstraint('provider_differences_one', ['comparisonId', 'provider', 'kind', 'subject', 'problem'])
      .execute()
    for (const [table, column] of [
      ['payments', 'createdAt'],
      ['refunds', 'createdAt'],
    ] as const)
      await database.schema.createIndex(`${table}_newest`).on(table).columns([column, 'id']).execute()
  },
}
