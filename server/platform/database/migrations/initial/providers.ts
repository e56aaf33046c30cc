import { addIndexes, type Migration, one, oneOf, required, standard, tableWithId, zero } from '../types'

/** What the payment providers told us, and how it compares with the books. */
export const providers: Migration['up'] = async (database, engine) => {
  await tableWithId(database, engine, 'provider_events')
    .addColumn('provider', 'text', required)
    .addColumn('eventKey', 'text', required)
    .addColumn('type', 'text', required)
    .addColumn('reference', 'text')
    .addColumn('change', 'text', required)
    .addColumn('payload', 'text', required)
    .addColumn('status', 'text', standard('received'))
    .addColumn('attempts', 'integer', zero)
    .addColumn('nextAttemptAt', 'bigint', required)
    .addColumn('error', 'text')
    .addColumn('createdAt', 'bigint', required)
    .addUniqueConstraint('provider_events_key', ['provider', 'eventKey'])
    .execute()
  await addIndexes(database, 'provider_events', { due: ['status', 'nextAttemptAt'] })

  // Replies of unknown shape and warnings of the providers, for the admins.
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

  // What a provider's lists say and the books do not, and the reverse, when they were compared last.
  await tableWithId(database, engine, 'provider_differences')
    .addColumn('provider', 'text', required)
    .addColumn('kind', 'text', required)
    .addColumn('subject', 'text', required)
    .addColumn('problem', 'text', required)
    .addColumn('ours', 'text')
    .addColumn('theirs', 'text')
    .addColumn('isForeign', 'integer', zero)
    .execute()
}
