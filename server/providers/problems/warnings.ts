import type { PlatformContext } from '../../platform/context'
import type { ProviderWarning } from '../gateway'
import { deleteProblem, upsertProblem } from './queries'

/** Stores what an event warns of, or deletes it once it is settled. */
export async function recordWarning(
  { database, clock }: Pick<PlatformContext, 'database' | 'clock'>,
  provider: string,
  { key, title, problem }: Pick<ProviderWarning, 'key' | 'title' | 'problem'>,
): Promise<void> {
  if (problem === null) {
    await deleteProblem(database.write, { provider, problemKey: key })
    return
  }
  const now = clock()
  const row = { provider, problemKey: key, kind: 'event' as const, title, subject: '', problem }
  await upsertProblem(database.write, { ...row, firstSeenAt: now, lastSeenAt: now })
}
