import { addIndexes, column, columns, type Migration, oneOf, tableWithId } from '../types'

/** What the payment providers told us, and how it compares with the books. */
export const providers: Migration['up'] = async (database, engine) => {
  await tableWithId(database, engine, 'provider_events')
    .$call(columns('text', column.required, 'provider', 'eventKey', 'type'))
    .addColumn('reference', 'text')
    .$call(columns('text', column.required, 'change', 'payload'))
    .addColumn('status', 'text', column.standard('received'))
    .addColumn('attempts', 'integer', column.zero)
    .addColumn('nextAttemptAt', 'bigint', column.required)
    .addColumn('error', 'text')
    .addColumn('createdAt', 'bigint', column.required)
    .addUniqueConstraint('provider_events_key', ['provider', 'eventKey'])
    .execute()
  await addIndexes(database, 'provider_events', { due: ['status', 'nextAttemptAt'] })

  // Replies of unknown shape and warnings of the providers, for the admins.
  await tableWithId(database, engine, 'provider_problems')
    .$call(columns('text', column.required, 'provider', 'problemKey', 'kind', 'title', 'subject', 'problem'))
    .$call(columns('bigint', column.required, 'firstSeenAt', 'lastSeenAt'))
    .addColumn('count', 'integer', column.one)
    .addCheckConstraint('provider_problems_kind', oneOf('kind', ['reply', 'event']))
    .addUniqueConstraint('provider_problems_key', ['provider', 'problemKey'])
    .execute()

  // What a provider's lists say and the books do not, and the reverse, when they were compared last.
  await tableWithId(database, engine, 'provider_differences')
    .$call(columns('text', column.required, 'provider', 'kind', 'subject', 'problem'))
    .$call(columns('text', column.optional, 'ours', 'theirs'))
    .addColumn('isForeign', 'integer', column.zero)
    .execute()
}
