import { sql } from 'kysely'
import type { Migration } from '../types'

/** The donations of a fundraiser in the order of their ids, if the donor left an address: those that a creator can thank for. */
export const donationsToThank: Migration = {
  name: '040-donations-to-thank',
  async up(database) {
    await sql`create index donations_to_thank on donations ("fundraiserId", id) where "donorEmail" is not null`.execute(
      database,
    )
  },
}
