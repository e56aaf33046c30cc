import type { Context } from '../context'
import { readCurrent } from './current'

/** The work of a job, left out while maintenance is on. A round that has begun is finished. */
export function unlessMaintained(
  context: Pick<Context, 'database' | 'clock'>,
  work: () => Promise<void>,
): () => Promise<void> {
  return async () => {
    const { maintenance } = await readCurrent(context)
    if (!maintenance) await work()
  }
}
