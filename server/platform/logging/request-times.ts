/** Seconds: from a cached page to a call that waits for a provider. */
const BOUNDS = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
const NAME = 'pamoja_http_request_duration_seconds'
const HELP = 'Time from the head of a request to the end of its answer'

export interface TimedRequest {
  method: string
  /** The pattern of its route, such as `/api/users/:id`. */
  route: string
  status: number
  seconds: number
}

interface Series {
  labels: string
  /** How many were at most this slow and slower than the bound before; the last one is of those above all bounds. */
  counts: number[]
  sum: number
}

/** How long requests took, as a Prometheus histogram. Counting is a few additions, because it happens at each request. */
export interface RequestTimes {
  count(request: TimedRequest): void
  /** In the text format 0.0.4. */
  write(): string
}

export function createRequestTimes(): RequestTimes {
  /** By method and class of the status, then by route: two keys that exist already need no new text. */
  const classes = new Map<string, (Map<string, Series> | undefined)[]>()

  function seriesOf({ method, route, status }: TimedRequest): Series {
    const hundreds = Math.floor(status / 100)
    const ofMethod = classes.get(method) ?? []
    if (ofMethod.length === 0) classes.set(method, ofMethod)
    const routes = ofMethod[hundreds] ?? new Map<string, Series>()
    ofMethod[hundreds] = routes
    const known = routes.get(route)
    if (known) return known
    const labels = `method="${escaped(method)}",route="${escaped(route)}",status="${hundreds}xx"`
    const series = { labels, counts: [...BOUNDS.map(() => 0), 0], sum: 0 }
    routes.set(route, series)
    return series
  }

  return {
    count(request) {
      const series = seriesOf(request)
      let place = 0
      while (request.seconds > (BOUNDS[place] ?? Number.POSITIVE_INFINITY)) place += 1
      series.counts[place] = (series.counts[place] ?? 0) + 1
      series.sum += request.seconds
    },
    write() {
      const lines = [`# HELP ${NAME} ${HELP}`, `# TYPE ${NAME} histogram`]
      for (const ofMethod of classes.values())
        for (const routes of ofMethod) for (const series of routes?.values() ?? []) lines.push(...linesOf(series))
      return `${lines.join('\n')}\n`
    },
  }
}

/** A bucket of the format counts all requests up to its bound. */
function linesOf({ labels, counts, sum }: Series): string[] {
  let total = 0
  const buckets = counts.map((count, place) => {
    total += count
    return `${NAME}_bucket{le="${BOUNDS[place] ?? '+Inf'}",${labels}} ${total}`
  })
  return [...buckets, `${NAME}_sum{${labels}} ${sum}`, `${NAME}_count{${labels}} ${total}`]
}

const escaped = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('"', '\\"')
