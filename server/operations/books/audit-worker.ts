import type { Context } from '../../context'
import { readFact, replaceFact, takeFact } from '../../platform/installation'
import { type CommandRun, startCommand } from '../backups/run-command'
import { readLastAudit } from '../health/last-audit'
import { type Repeated, repeat } from '../jobs/repeat'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** Audits the books each hour, in a process of its own, so that no request waits for it. With several servers, one of them does. */
export function startAuditWorker(context: Context): Repeated {
  const { config, database, log } = context
  let running: CommandRun | null = null
  let stopping = false

  const worker = repeat(
    MINUTE,
    async () => {
      const began = stopping ? null : await claimAudit(context)
      if (began === null || stopping) return
      running = startCommand('audit-money', config)
      const { isDone, output } = await running.ended
      running = null
      // The next server to start, or another one, begins again.
      if (stopping) await takeFact(database.write, 'audit-began', began)
      // It ends with 1 for a difference too, which is in its output, and which the check of the books reports.
      else if (!isDone) log.error({ output }, 'the books are not right, or could not be audited')
    },
    (error) => log.error({ error }, 'audit worker failed'),
  )
  return {
    run: worker.run,
    stop() {
      stopping = true
      running?.stop()
      return worker.stop()
    },
  }
}

/** Returns the value of the fact if this server is the one to audit now, otherwise null. */
export async function claimAudit({ database, clock }: Pick<Context, 'database' | 'clock'>): Promise<string | null> {
  const now = clock()
  // A clock that was set back must not stop audits.
  const isDue = (moment: number) => Math.abs(now - moment) >= HOUR
  const last = await readLastAudit(database.read)
  const began = await readFact(database.read, 'audit-began')
  if ((last && !isDue(last.at)) || (began !== null && !isDue(Number(began)))) return null
  const isOurs = await replaceFact(database.write, 'audit-began', began, String(now))
  return isOurs ? String(now) : null
}
