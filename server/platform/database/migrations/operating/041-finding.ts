import { type Kysely, sql } from 'kysely'
import { countryOf } from '#shared/rules/places/country-of'
import type { Migration } from '../types'

/** Milliseconds. */
const WEEK = 7 * 24 * 60 * 60_000
/** People in one statement. */
const BATCH = 500
/**
 * First those with gifts that still need more, then those without a gift, then those at their goal. Within each the latest week, in it
 * verified creators, then the nearest to the goal.
 */
const NEEDS_HELP = `(case when "currentAmount" >= "goalAmount" then 0 when "donationsCount" = 0 then 1 else 2 end * 1000000000
  + coalesce("lastGiftWeek", "createdAt" / ${WEEK}) * 20000 + "isCreatorVerified" * 10000
  + case when "currentAmount" >= "goalAmount" then 0 else "currentAmount" * 10000 / "goalAmount" end)`

/** The order of public lists in which fundraisers that people support come first, and the country of each fundraiser. */
export const finding: Migration = {
  name: '041-finding',
  async up(database, engine) {
    await database.schema.alterTable('fundraisers').addColumn('lastGiftWeek', 'integer').execute()
    const last = sql`(select max(donations."createdAt") from donations where donations."fundraiserId" = fundraisers.id)`
    await sql`update fundraisers set "lastGiftWeek" = ${last} / ${sql.lit(WEEK)} where "donationsCount" > 0`.execute(
      database,
    )
    await database.schema.alterTable('fundraisers').addColumn('country', 'text').execute()
    await findCountries(database)
    await createIndex(database, 'fundraisers_open_needs', [NEEDS_HELP, 'id'])
    await createIndex(database, 'fundraisers_open_category_needs', ['category', NEEDS_HELP, 'id'])
    await createIndex(database, 'fundraisers_open_country', ['country', 'category', '"endDate"', 'id'])
    // PostgreSQL chooses an index by figures that it does not have yet.
    if (engine === 'postgres') await sql`analyze fundraisers`.execute(database)
  },
}

async function createIndex(database: Kysely<unknown>, name: string, keys: string[]): Promise<void> {
  await sql`create index ${sql.id(name)} on fundraisers (${sql.raw(keys.join(', '))})
    where "isActive" = 1 and "hiddenAt" is null and "isOver" = 0`.execute(database)
}

async function findCountries(database: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ id: number; location: string }>`select id, location from users
    where location is not null and id in (select "userId" from fundraisers)`.execute(database)
  const people = new Map<string, number[]>()
  for (const { id, location } of rows) {
    const country = countryOf(location)
    if (!country) continue
    const known = people.get(country)
    if (known) known.push(Number(id))
    else people.set(country, [Number(id)])
  }
  for (const [country, ids] of people) {
    for (let from = 0; from < ids.length; from += BATCH) {
      await sql`update fundraisers set country = ${country}
        where "userId" in (${sql.join(ids.slice(from, from + BATCH))})`.execute(database)
    }
  }
}
