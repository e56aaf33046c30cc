import type { Handle } from '../../platform/database/open'
import type { NewRow } from '../../platform/database/schema'

/** Inserts a problem, or counts it once more. */
export async function upsertProblem(database: Handle, row: NewRow<'provider_problems'>): Promise<void> {
  const { subject, problem, lastSeenAt } = row
  await database
    .insertInto('provider_problems')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['provider', 'problemKey']).doUpdateSet((set) => ({
        subject,
        problem,
        lastSeenAt,
        count: set('provider_problems.count', '+', 1),
      })),
    )
    .execute()
}

/** The providers, keys and subjects of all unknown replies. */
export function listReplyProblems(
  database: Handle,
): Promise<{ provider: string; problemKey: string; subject: string }[]> {
  return database
    .selectFrom('provider_problems')
    .select(['provider', 'problemKey', 'subject'])
    .where('kind', '=', 'reply')
    .execute()
}

/** Deletes a problem; with a subject only if the last one was about it. */
export async function deleteProblem(
  database: Handle,
  { provider, problemKey, subject }: { provider: string; problemKey: string; subject?: string },
): Promise<void> {
  await database
    .deleteFrom('provider_problems')
    .where('provider', '=', provider)
    .where('problemKey', '=', problemKey)
    .$if(subject !== undefined, (query) => query.where('subject', '=', subject ?? ''))
    .execute()
}
