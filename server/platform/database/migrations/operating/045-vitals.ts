import type { Migration } from '../types'
import { atLeast, required } from '../types'

/** How many visits of a day had a measure in a bucket, by page pattern and kind of connection. The day is UTC: `2026-11-24`. */
export const vitals: Migration = {
  name: '045-vitals',
  async up(database) {
    await database.schema
      .createTable('vitals')
      .addColumn('day', 'text', required)
      .addColumn('route', 'text', required)
      .addColumn('metric', 'text', required)
      .addColumn('connection', 'text', required)
      .addColumn('bucket', 'bigint', required)
      .addColumn('count', 'bigint', required)
      .addPrimaryKeyConstraint('vitals_key', ['day', 'route', 'metric', 'connection', 'bucket'])
      .addCheckConstraint('vitals_bucket', atLeast('bucket', 0))
      .addCheckConstraint('vitals_count', atLeast('count', 1))
      .execute()
  },
}
