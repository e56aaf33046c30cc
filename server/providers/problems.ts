import type { Generated } from 'kysely'
import type { PlatformContext } from '../platform/context'
import type { Handle } from '../platform/database/open'
import type { NewRow, WithDefault } from '../platform/database/schema'
import type { ReplyReports } from './exchange'
import type { ProviderWarning } from './gateway'

declare module '../platform/database/schema' {
  interface Tables {
    /** What is wrong at a provider and needs a person; deleted when it is settled or dismissed. No personal data. */
    provider_problems: {
      id: Generated<number>
      provider: string
      /** Unique for the provider: the name of a call, or of the matter of an event. */
      problemKey: string
      /** `reply`: a reply of an unknown shape. `event`: what an event reports. */
      kind: 'reply' | 'event'
      title: string
      /** The object that the last such reply was about; empty for none. */
      subject: string
      problem: string
      firstSeenAt: Timestamp
      lastSeenAt: Timestamp
      count: WithDefault<number>
    }
  }
}

type Parts = Pick<PlatformContext, 'database' | 'clock' | 'log'>

/** Stores what an event warns of, or deletes it once it is settled. */
export async function recordWarning(
  { database, clock }: Parts,
  provider: string,
  { key, title, problem }: Pick<ProviderWarning, 'key' | 'title' | 'problem'>,
): Promise<void> {
  if (problem === null) {
    await deleteProblem(database.write, provider, key)
    return
  }
  const row = { provider, problemKey: key, kind: 'event' as const, title, subject: '', problem }
  await upsertProblem(database.write, row, clock())
}

/** Settled when the call is understood for the object that it was last seen with: others may never have had it. */
export function createReplyReports({ database, clock, log }: Parts): ReplyReports {
  /** The subject of each call with a problem, so that other replies need no query. Null until they are read. */
  let open: Promise<Map<string, string>> | null = null

  const readOpen = () => {
    open ??= readOpenSubjects(database.read)
    return open
  }
  /** A problem with the report must not become one of the payment. */
  const withoutErrors = async (work: () => Promise<void>) => {
    try {
      await work()
    } catch (error) {
      open = null
      log.error({ error }, 'the shape of a reply was not reported')
    }
  }

  return {
    unknown: ({ about: { provider, call, subject }, problem }) =>
      withoutErrors(async () => {
        log.error({ provider, call, problem }, 'a reply of an unknown shape')
        const row = { provider, problemKey: call, kind: 'reply' as const, title: call, subject, problem }
        await upsertProblem(database.write, row, clock())
        ;(await readOpen()).set(`${provider} ${call}`, subject)
      }),

    understood: ({ provider, call, subject }) =>
      withoutErrors(async () => {
        const subjects = await readOpen()
        if (subjects.get(`${provider} ${call}`) !== subject) return
        await deleteProblem(database.write, provider, call, subject)
        subjects.delete(`${provider} ${call}`)
      }),
  }
}

async function readOpenSubjects(database: Handle): Promise<Map<string, string>> {
  const problems = database.selectFrom('provider_problems').where('kind', '=', 'reply')
  const rows = await problems.select(['provider', 'problemKey', 'subject']).execute()
  return new Map(rows.map(({ provider, problemKey, subject }) => [`${provider} ${problemKey}`, subject]))
}

async function upsertProblem(
  database: Handle,
  row: Omit<NewRow<'provider_problems'>, 'firstSeenAt' | 'lastSeenAt'>,
  now: number,
): Promise<void> {
  const { subject, problem } = row
  await database
    .insertInto('provider_problems')
    .values({ ...row, firstSeenAt: now, lastSeenAt: now })
    .onConflict((conflict) =>
      conflict.columns(['provider', 'problemKey']).doUpdateSet((set) => ({
        subject,
        problem,
        lastSeenAt: now,
        count: set('provider_problems.count', '+', 1),
      })),
    )
    .execute()
}

async function deleteProblem(database: Handle, provider: string, key: string, subject?: string): Promise<void> {
  await database
    .deleteFrom('provider_problems')
    .where('provider', '=', provider)
    .where('problemKey', '=', key)
    .$if(subject !== undefined, (query) => query.where('subject', '=', subject ?? ''))
    .execute()
}
