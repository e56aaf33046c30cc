import { refuse } from '../refusals/refusal'

/**
 * Runs at most `limit` pieces of heavy work at once. The next ones wait in order; when `queue` of them wait already, it
 * throws a 503.
 */
export function atMost(limit: number, queue: number) {
  let running = 0
  const waiting: (() => void)[] = []
  return async function run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (running < limit) running += 1
    else if (waiting.length < queue) await new Promise<void>((resolve) => waiting.push(resolve))
    else throw refuse('request.server-busy', null, { retryAfterMs: 1_000 })
    try {
      return await work()
    } finally {
      // A waiting piece takes this one's place, so the count stays.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
