import type { VitalsReport } from '#shared/contract/admin/vitals'
import { type Fact, MEASURES } from '#shared/rules/vitals/measures'

/** Fewer visits say nothing, and could be those of one person. */
const FEWEST_VISITS = 5

interface Count {
  route: string
  metric: string
  bucket: number
  count: number
}

/** What three of four visits got on each page, the most visited page first. Pages and measures of fewer than five visits are left out. */
export function summarise(counts: readonly Count[]): VitalsReport['routes'] {
  return [...new Set(counts.map(({ route }) => route))]
    .map((route) => summariseRoute(route, counts))
    .filter(({ visits }) => visits >= FEWEST_VISITS)
    .sort((one, other) => other.visits - one.visits || (one.route < other.route ? -1 : 1))
}

function summariseRoute(route: string, counts: readonly Count[]): VitalsReport['routes'][number] {
  const of = (metric: string) => counts.filter((count) => count.route === route && count.metric === metric)
  const percent = (fact: Fact) => {
    const yes = sum(of(fact).filter(({ bucket }) => bucket === 1))
    return Math.round((100 * yes) / Math.max(1, sum(of(fact))))
  }
  return {
    route,
    // Each visit says whether its page was kept.
    visits: sum(of('kept' satisfies Fact)),
    measures: MEASURES.map((measure) => ({
      measure,
      samples: sum(of(measure)),
      bucket: thirdQuartile(of(measure)),
    })).filter(({ samples }) => samples >= FEWEST_VISITS),
    kept: percent('kept'),
    offline: percent('offline'),
  }
}

const sum = (counts: readonly Count[]): number => counts.reduce((total, { count }) => total + count, 0)

/** The first bucket up to which there are three quarters of the visits. */
function thirdQuartile(counts: readonly Count[]): number {
  const enough = sum(counts) * 0.75
  let reached = 0
  for (const { bucket, count } of [...counts].sort((one, other) => one.bucket - other.bucket)) {
    reached += count
    if (reached >= enough) return bucket
  }
  return 0
}
