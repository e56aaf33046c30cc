import { median } from '../../median'
import { type Measured, ratioAtMost } from '../../row'

const PROBES = 400
/** The searches that cost most: short words, which no index knows, and frequent ones; all rows are compared and sorted. */
const WORDS = ['x q z w y v u k', 'fo nu r e a', 'borehole', 'medical kumasi number']
const SORTS = ['featured', 'ending', 'most-funded']

/** How long the health check takes while one stranger searches without a pause, and how long without. No reply is in a cache. */
export async function strangersSearch(origin: string): Promise<Measured[]> {
  await probe(origin)
  const quiet = await probe(origin)
  const searching = startSearching(origin)
  const busy = await probe(origin)
  const searches = await searching.stop()
  process.stderr.write(`${searches} searches during ${PROBES} health checks\n`)
  const rowFor = (name: string, of: (times: number[]) => number): Measured => ({
    name: `health check while a stranger searches, ${name}`,
    unit: 'ms',
    value: of(busy),
    twin: of(quiet),
    goal: ratioAtMost(1.5),
  })
  return [rowFor('median', median), rowFor('95th of 100', (times) => percentile(times, 0.95))]
}

/** Milliseconds of each health check. */
async function probe(origin: string): Promise<number[]> {
  const times: number[] = []
  for (let count = 0; count < PROBES; count += 1) {
    const began = performance.now()
    await (await fetch(`${origin}/healthz`)).text()
    times.push(performance.now() - began)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  return times
}

function startSearching(origin: string) {
  let isStopped = false
  const search = async () => {
    let count = 0
    while (!isStopped) {
      const query = new URLSearchParams({
        q: WORDS[count % WORDS.length] ?? '',
        sort: SORTS[count % SORTS.length] ?? '',
        limit: String(1 + (count % 50)),
      })
      await (await fetch(`${origin}/api/fundraisers?${query}`)).text()
      count += 1
    }
    return count
  }
  const searches = search()
  return {
    stop() {
      isStopped = true
      return searches
    },
  }
}

function percentile(times: number[], share: number): number {
  const sorted = [...times].sort((one, other) => one - other)
  return sorted[Math.floor((sorted.length - 1) * share)] ?? 0
}
