import { sql } from 'kysely'
import type { Migration } from '../types'

/** The index of the highest donations to a fundraiser, by what is left of them. */
export const follows: Migration = {
  name: '039-follows',
  async up(database) {
    await sql`create index donations_top on donations ("fundraiserId", ("amount" - "returnedAmount"), id)
      where "returnedAmount" < "amount"`.execute(database)
  },
}
