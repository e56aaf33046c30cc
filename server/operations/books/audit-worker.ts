import type { Context } from '../../platform/context'
import { type CommandRun, startCommand } from '../backups/run-command'
import { readLastAudit } from '../health/last-audit'
import { type Repeated, repeat } from '../jobs/repeat'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** Milliseconds after which an audit that has not ended is stopped: a million donations take minutes. */
const LONGEST = HOUR

/** Audits the books each hour, in a process of its own, so that no request waits for it. With several servers, one of them does. */
export function startAuditWorker(context: Context): Repeated {
  const { config, database, log } = context
  let running: CommandRun | null = null
  let stopping = false
  let tried = 0

  const worker = repeat(
    MINUTE,
    async () => {
      const now = context.clock()
      const last = await readLastAudit(database.read)
      // A clock that was set back must not stop audits.
      const isDue = last === null || now - last.at >= HOUR || last.at > now
      if (stopping || !isDue || now - tried < HOUR) return
      tried = now
      running = startCommand('audit-money', config)
      const timer = setTimeout(() => running?.stop(), LONGEST)
      const { isDone, output } = await running.ended
      clearTimeout(timer)
      running = null
      // It ends with 1 for a difference too, which is in its output, and which the check of the books reports.
      if (!isDone && !stopping) log.error({ output }, 'the books are not right, or could not be audited')
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
