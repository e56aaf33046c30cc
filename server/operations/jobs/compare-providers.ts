import type { Context } from '../../platform/context'
import { readFact } from '../../platform/installation'
import { readLastComparison, runComparison } from '../comparison/run-comparison'

const DAY = 24 * 60 * 60_000

/** Compares our books with the providers' lists once a day, also over a restart. Not in the demo: no provider knows its invented gifts. */
export async function compareDaily(context: Context, isStopping: () => boolean): Promise<void> {
  if ((await readFact(context.database.read, 'demo')) !== null) return
  const last = await readLastComparison(context.database.read)
  if (last && Math.abs(context.clock() - last.at) < DAY) return
  const comparison = await runComparison(context, { isStopping })
  if (comparison && comparison.unread.length > 0)
    context.log.warn({ ...comparison }, 'the lists of a provider not read')
}
