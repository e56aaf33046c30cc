import { sql } from 'kysely'
import type { SiteFigures } from '#shared/contract/site/figures'
import type { Context } from '../../context'

/** Milliseconds. The figures are part of pages that caches keep, so they do not follow every donation. */
const FRESH_FOR = 10 * 60_000

/** What was raised and given so far, and how many fundraisers are open: the same sums as on the admin screen. */
export function createSiteFigures({ database, clock }: Context): () => Promise<SiteFigures> {
  let kept: { figures: Promise<SiteFigures>; at: number } | null = null
  return () => {
    if (kept && clock() - kept.at < FRESH_FOR) return kept.figures
    const figures = read(clock())
    kept = { figures, at: clock() }
    figures.catch(() => {
      kept = null
    })
    return figures
  }

  async function read(now: number): Promise<SiteFigures> {
    const { rows } = await sql<SiteFigures>`select
      coalesce(sum("currentAmount"), 0) as raised,
      coalesce(sum("donationsCount"), 0) as donations,
      coalesce(sum(case when "hiddenAt" is null and "isActive" = 1 and ("endDate" is null or "endDate" > ${now})
        then 1 else 0 end), 0) as open
      from fundraisers`.execute(database.lists)
    const [sums] = rows
    if (!sums) throw new Error('A sum gave no row')
    return { ...sums, raised: sums.raised - (sums.raised % 100) }
  }
}
