import type { Context } from '../../context'
import { readLastBackup, readLastVerifiedBackup } from '../backups/facts'
import { type CommandRun, startCommand } from '../backups/run-command'
import { type Repeated, repeat } from './repeat'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** Milliseconds after midnight UTC from which the newest backup is verified: at night where most members live. */
const NIGHT = HOUR
/** Milliseconds until a failed verification is tried again; a failed backup after this or its own interval. */
const AFTER_FAILURE = HOUR
/** Milliseconds after which a command is ended: a disk elsewhere may hang for ever. */
const LIMITS = { backup: HOUR, 'verify-backup': 3 * HOUR }

/**
 * Takes backups as often as BACKUP_EVERY says, and verifies the newest one each night, also if it was taken by cron. Both run as a
 * process of their own, so that no request waits for them, and neither waits for the other. Only for SQLite.
 */
export function startBackupWorker(context: Context, limits: typeof LIMITS = LIMITS): Repeated {
  const backups = repeatCommand(context, 'backup', limits.backup, async () => {
    const { everyMs } = context.config.backups
    if (everyMs === null) return null
    return { last: (await readLastBackup(context.database.read))?.at, everyMs }
  })
  const verifications = repeatCommand(context, 'verify-backup', limits['verify-backup'], async (now) => {
    if (!(await readLastBackup(context.database.read))) return null
    return { last: (await readLastVerifiedBackup(context.database.read))?.at, everyMs: timeSinceNight(now) }
  })
  return {
    async run() {
      await backups.run()
      await verifications.run()
    },
    async stop() {
      await Promise.all([backups.stop(), verifications.stop()])
    },
  }
}

/** When a command ran the last time, and how often it is due, in milliseconds. */
interface Schedule {
  last: number | undefined
  everyMs: number
}

/** Looks each minute whether the command is due. `readSchedule` returns null if it never is. */
function repeatCommand(
  context: Context,
  command: keyof typeof LIMITS,
  limitMs: number,
  readSchedule: (now: number) => Promise<Schedule | null>,
): Repeated {
  const { config, log } = context
  let running: CommandRun | null = null
  let stopping = false
  let tried = 0

  const round = async () => {
    const now = context.clock()
    const schedule = await readSchedule(now)
    if (!schedule || stopping || !isDue(now, schedule, tried)) return
    tried = now
    running = startCommand(command, config, limitMs)
    const { isDone, output } = await running.ended
    running = null
    if (isDone) log.info({ command }, 'backup command succeeded')
    else if (!stopping) log.error({ command, output }, 'backup command failed')
  }

  const worker = repeat(MINUTE, round, (error) => log.error({ error }, 'backup worker failed'))
  return {
    run: worker.run,
    stop() {
      stopping = true
      running?.stop()
      return worker.stop()
    },
  }
}

/** Milliseconds since the last night began. */
const timeSinceNight = (now: number) => (now - NIGHT) % DAY

function isDue(now: number, { last, everyMs }: Schedule, tried: number): boolean {
  if (now - tried < Math.min(everyMs, AFTER_FAILURE)) return false
  // A clock that was set back must not stop backups.
  return last === undefined || now - last >= everyMs || last > now
}
