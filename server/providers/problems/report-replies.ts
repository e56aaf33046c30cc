import type { PlatformContext } from '../../platform/context'
import type { ReplyReports } from '../unknown-reply'
import { deleteProblem, listReplyProblems, upsertProblem } from './queries'

/**
 * Stores replies of unknown shape for the admins. A problem is settled when the call is understood again for the object that it was
 * last seen with: other objects may never have had it.
 */
export function createReplyReports({
  database,
  clock,
  log,
}: Pick<PlatformContext, 'database' | 'clock' | 'log'>): ReplyReports {
  /** The subject of each call with a problem, so that other replies need no query. Null until they are read. */
  let open: Promise<Map<string, string>> | null = null

  const readOpen = () => {
    open ??= listReplyProblems(database.read).then((rows) => new Map(rows.map((row) => [keyOf(row), row.subject])))
    return open
  }
  /** A problem with the report must not become one of the payment. */
  const quietly = async (work: () => Promise<void>) => {
    try {
      await work()
    } catch (error) {
      open = null
      log.error({ error }, 'the shape of a reply was not reported')
    }
  }

  return {
    unknown: ({ about: { provider, call, subject }, problem }) =>
      quietly(async () => {
        log.error({ provider, call, problem }, 'a reply of an unknown shape')
        const now = clock()
        const row = { provider, problemKey: call, kind: 'reply' as const, title: call, subject, problem }
        await upsertProblem(database.write, { ...row, firstSeenAt: now, lastSeenAt: now })
        ;(await readOpen()).set(keyOf(row), subject)
      }),

    understood: ({ provider, call, subject }) =>
      quietly(async () => {
        const subjects = await readOpen()
        const row = { provider, problemKey: call, subject }
        if (subjects.get(keyOf(row)) !== subject) return
        await deleteProblem(database.write, row)
        subjects.delete(keyOf(row))
      }),
  }
}

function keyOf({ provider, problemKey }: { provider: string; problemKey: string }): string {
  return `${provider} ${problemKey}`
}
