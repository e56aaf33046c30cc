import { sql } from 'kysely'
import type { Lists } from './list'
import { createMemory } from './memory'
import { isOpenAt, throughCountries } from './open'

const remember = createMemory<Record<string, number>>()

/** How many fundraisers that can be given to each country has, of those that have any. `now` is in milliseconds. */
export function countByCountry(database: Lists, now: number): Promise<Record<string, number>> {
  return remember(database, '', now, async () => {
    const { rows } = await sql<{ country: string; count: number; until: number | null }>`
      select country, count(*) as count, min(fundraisers."endDate") as until from ${throughCountries(database.engine)}
      where ${isOpenAt(now)} and country is not null group by country order by country`.execute(database.lists)
    const ends = rows.flatMap(({ until }) => (until === null ? [] : [Number(until)]))
    return {
      value: Object.fromEntries(rows.map(({ country, count }) => [country, Number(count)])),
      until: ends.length > 0 ? Math.min(...ends) : null,
    }
  })
}
