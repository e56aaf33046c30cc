import { z } from 'zod'
import type { Handle } from '../../platform/database/open'
import { readFact, storeFact } from '../../platform/installation'

const lastAudit = z.object({
  /** Milliseconds since 1970. */
  at: z.number(),
  /** The number of differences that were found. */
  differences: z.number(),
})
export type LastAudit = z.infer<typeof lastAudit>

/** What the last audit of the books found; null before the first one. */
export async function readLastAudit(database: Handle): Promise<LastAudit | null> {
  const fact = await readFact(database, 'last-audit')
  return fact === null ? null : lastAudit.parse(JSON.parse(fact))
}

export function storeLastAudit(database: Handle, audit: LastAudit): Promise<void> {
  return storeFact(database, 'last-audit', JSON.stringify(audit))
}
