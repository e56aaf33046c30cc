import { sql } from 'kysely'
import type { Lists } from './list'
import { createMemory } from './memory'
import { isOpenAt, throughCountries } from './open'

interface CountryCount {
  /** A code of ISO 3166-1 alpha-2. */
  country: string
  count: number
}

const remember = createMemory<CountryCount[]>()

/** How many fundraisers that can be given to each country has, of those that have any. `now` is in milliseconds. */
export function countByCountry(database: Lists, now: number): Promise<CountryCount[]> {
  return remember(database, '', now, async () => {
    const { rows } = await sql<CountryCount & { until: number | null }>`
      select country, count(*) as count, min(fundraisers."endDate") as until from ${throughCountries(database.engine)}
      where ${isOpenAt(now)} and country is not null group by country order by country`.execute(database.lists)
    const ends = rows.flatMap(({ until }) => (until === null ? [] : [Number(until)]))
    return {
      value: rows.map(({ country, count }) => ({ country, count: Number(count) })),
      until: ends.length > 0 ? Math.min(...ends) : null,
    }
  })
}
