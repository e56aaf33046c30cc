/** Whether this run only tries that everything can be measured: as few samples as possible, and its figures are not kept. */
export const IS_QUICK = process.env.BENCH_QUICK === '1'

/** How often something is measured: as often as asked, or in a run that only tries, so often as a result needs at least. */
export function samples(wanted: number, atLeast = 1): number {
  return IS_QUICK ? Math.min(wanted, atLeast) : wanted
}
