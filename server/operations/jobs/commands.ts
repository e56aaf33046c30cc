import type { Context } from '../../context'
import { DAY, HOUR, MINUTE } from '../../platform/durations'
import { readFact, replaceFact, takeFact } from '../../platform/installation'
import { type CommandResult, type CommandRun, startCommand } from '../backups/run-command'
import { lastAudit, lastBackup, lastVerifiedBackup } from '../facts'
import { type Repeated, repeat, together } from './repeat'

/** Milliseconds after midnight UTC from which the newest backup is verified: at night where most members live. */
const NIGHT = HOUR
/** Milliseconds until a failed verification is tried again; a failed backup after this or its own interval. */
const AFTER_FAILURE = HOUR
/** Milliseconds after which a command is ended: a disk elsewhere may hang for ever. */
const LIMITS = { backup: HOUR, 'verify-backup': 3 * HOUR }

/** Takes backups as BACKUP_EVERY says, and verifies the newest each night (SQLite only). */
export function startBackupWorker(context: Context, limits: typeof LIMITS = LIMITS): Repeated {
  return together([
    repeatBackupCommand(context, 'backup', limits.backup, async () => {
      const { everyMs } = context.config.backups
      if (everyMs === null) return null
      return { last: (await lastBackup.read(context.database.read))?.at, everyMs }
    }),
    repeatBackupCommand(context, 'verify-backup', limits['verify-backup'], async (now) => {
      if (!(await lastBackup.read(context.database.read))) return null
      // As long ago as the last night began.
      const everyMs = (now - NIGHT) % DAY
      return { last: (await lastVerifiedBackup.read(context.database.read))?.at, everyMs }
    }),
  ])
}

interface Schedule {
  last: number | undefined
  everyMs: number
}

function repeatBackupCommand(
  context: Context,
  command: keyof typeof LIMITS,
  limitMs: number,
  readSchedule: (now: number) => Promise<Schedule | null>,
): Repeated {
  const { log } = context
  let tried = 0
  return repeatCommand(context, 'backup', command, limitMs, async (run, isStopping) => {
    const now = context.clock()
    const schedule = await readSchedule(now)
    if (!schedule || isStopping() || !isDue(now, schedule, tried)) return
    tried = now
    const { isDone, output } = await run()
    if (isDone) log.info({ command }, 'backup command succeeded')
    else if (!isStopping()) log.error({ command, output }, 'backup command failed')
  })
}

function isDue(now: number, { last, everyMs }: Schedule, tried: number): boolean {
  if (now - tried < Math.min(everyMs, AFTER_FAILURE)) return false
  // A clock that was set back must not stop backups.
  return last === undefined || now - last >= everyMs || last > now
}

/** Audits the books each hour. With several servers, one of them does. */
export function startAuditWorker(context: Context): Repeated {
  return repeatCommand(context, 'audit', 'audit-money', HOUR, async (run, isStopping) => {
    const began = isStopping() ? null : await claimAudit(context)
    if (began === null || isStopping()) return
    const { isDone, output } = await run()
    // The next server to start, or another one, begins again.
    if (isStopping()) await takeFact(context.database.write, 'audit-began', began)
    // It ends with 1 for a difference too, which is in its output, and which the check of the books reports.
    else if (!isDone) context.log.error({ output }, 'the books are not right, or could not be audited')
  })
}

/** Returns the value of the fact if this server is the one to audit now, otherwise null. */
export async function claimAudit({ database, clock }: Pick<Context, 'database' | 'clock'>): Promise<string | null> {
  const now = clock()
  // A clock that was set back must not stop audits.
  const isHourAgo = (moment: number) => Math.abs(now - moment) >= HOUR
  const last = await lastAudit.read(database.read)
  const began = await readFact(database.read, 'audit-began')
  if ((last && !isHourAgo(last.at)) || (began !== null && !isHourAgo(Number(began)))) return null
  const isOurs = await replaceFact(database.write, 'audit-began', began, String(now))
  return isOurs ? String(now) : null
}

/** Runs a due command as a process of its own, so that no request waits for it. */
function repeatCommand(
  { config, log }: Context,
  name: string,
  command: Parameters<typeof startCommand>[0],
  limitMs: number,
  round: (run: () => Promise<CommandResult>, isStopping: () => boolean) => Promise<void>,
): Repeated {
  let running: CommandRun | null = null
  const run = async () => {
    running = startCommand(command, config, limitMs)
    const result = await running.ended
    running = null
    return result
  }
  const worker = repeat(
    MINUTE,
    (isStopping) => round(run, isStopping),
    (error) => log.error({ error }, `${name} worker failed`),
  )
  return {
    run: worker.run,
    stop() {
      const stopped = worker.stop()
      running?.stop()
      return stopped
    },
  }
}
