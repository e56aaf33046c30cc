import { recordActs } from '../platform/audit-log'
import type { Database } from '../platform/database/open'

/** Records acts on a subject, by default of the server itself. */
export function recordEdits(
  database: Database,
  count: number,
  { actorId = null, subject = 'fundraiser:1' }: { actorId?: number | null; subject?: string } = {},
): Promise<void> {
  const acts = Array.from({ length: count }, (_, index) => ({
    ...{ actorId, action: 'edit', subject, createdAt: 1_000 + index },
    before: { title: `Title ${index}` },
    after: { title: `Title ${index + 1}` },
  }))
  return database.transaction((transaction) => recordActs(transaction, acts))
}
