import type { Context } from '../context'
import type { ReplyReports } from '../providers/unknown-reply'
import { deleteProblem, listReplyProblems, upsertProblem } from './queries'

/**
 * Stores replies of unknown shape for the admins. A problem is settled when the call is understood again for the object that it was
 * last seen with: other objects may never have had it.
 */
export function createReplyReports({
  database,
  clock,
  log,
}: Pick<Context, 'database' | 'clock' | 'log'>): ReplyReports {
  /** The calls with a problem, so that the usual reply needs no query. Null until they are read. */
  let open: Promise<Set<string>> | null = null

  const readOpen = () => {
    open ??= listReplyProblems(database.read).then((rows) => new Set(rows.map((row) => keyOf(row))))
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
        ;(await readOpen()).add(keyOf(row))
      }),

    understood: ({ provider, call, subject }) =>
      quietly(async () => {
        const keys = await readOpen()
        const key = { provider, problemKey: call }
        if (!keys.has(keyOf(key))) return
        if (await deleteProblem(database.write, { ...key, subject })) keys.delete(keyOf(key))
      }),
  }
}

function keyOf({ provider, problemKey }: { provider: string; problemKey: string }): string {
  return `${provider} ${problemKey}`
}
