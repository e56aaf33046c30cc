import { sql } from 'kysely'
import { type Migration, reference, required, tableWithId } from '../types'

/**
 * Who follows which fundraiser, and when they were told that it reached its goal and that it ended; and the index of the highest
 * donations to a fundraiser, by what is left of them.
 */
export const follows: Migration = {
  name: '039-follows',
  async up(database, engine) {
    await tableWithId(database, engine, 'follows')
      .addColumn('userId', 'bigint', reference('users'))
      .addColumn('fundraiserId', 'bigint', reference('fundraisers'))
      .addColumn('createdAt', 'bigint', required)
      .addColumn('goalToldAt', 'bigint')
      .addColumn('endToldAt', 'bigint')
      .addUniqueConstraint('follows_once', ['userId', 'fundraiserId'])
      .execute()
    await database.schema.createIndex('follows_newest').on('follows').columns(['userId', 'id']).execute()
    await database.schema.createIndex('follows_fundraiser').on('follows').column('fundraiserId').execute()
    for (const told of ['goalToldAt', 'endToldAt'])
      await sql`create index ${sql.id(`follows_${told}`)} on follows ("fundraiserId", id)
        where ${sql.ref(told)} is null`.execute(database)

    await sql`create index donations_top on donations ("fundraiserId", ("amount" - "returnedAmount"), id)
      where "returnedAmount" < "amount"`.execute(database)
  },
}
