import { type Migration, one, oneOf, required, tableWithId } from '../types'

/** Replies of unknown shape and warnings of the providers, for the admins. */
export const providerProblems: Migration = {
  name: '011-provider-problems',
  async up(database, engine) {
    await tableWithId(database, engine, 'provider_problems')
      .addColumn('provider', 'text', required)
      .addColumn('problemKey', 'text', required)
      .addColumn('kind', 'text', required)
      .addColumn('title', 'text', required)
      .addColumn('subject', 'text', required)
      .addColumn('problem', 'text', required)
      .addColumn('firstSeenAt', 'bigint', required)
      .addColumn('lastSeenAt', 'bigint', required)
      .addColumn('count', 'integer', one)
      .addCheckConstraint('provider_problems_kind', oneOf('kind', ['reply', 'event']))
      .addUniqueConstraint('provider_problems_key', ['provider', 'problemKey'])
      .execute()
  },
}
