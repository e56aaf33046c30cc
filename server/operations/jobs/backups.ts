import type { Context } from '../../platform/context'
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

/**
 * Takes backups as often as BACKUP_EVERY says, and verifies the newest one each night, also if it was taken by cron. Both run as a
 * process of their own, so that no request waits for them. Only for SQLite.
 */
export function startBackupWorker(context: Context): Repeated {
  const { config, log } = context
  let running: CommandRun | null = null
  let stopping = false
  const tried = { backup: 0, 'verify-backup': 0 }

  const runOnce = async (name: keyof typeof tried) => {
    if (stopping) return
    tried[name] = context.clock()
    running = startCommand(name, config)
    const { isDone, output } = await running.ended
    running = null
    if (isDone) log.info({ command: name }, 'backup command succeeded')
    else if (!stopping) log.error({ command: name, output }, 'backup command failed')
  }

  const round = async () => {
    const now = context.clock()
    const { everyMs } = config.backups
    const last = await readLastBackup(context.database.read)
    if (everyMs !== null && isDue(now, last?.at, everyMs, tried.backup)) await runOnce('backup')
    const hasBackup = (await readLastBackup(context.database.read)) !== null
    const verified = await readLastVerifiedBackup(context.database.read)
    if (hasBackup && isDue(now, verified?.at, timeSinceNight(now), tried['verify-backup']))
      await runOnce('verify-backup')
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

function isDue(now: number, last: number | undefined, everyMs: number, tried: number): boolean {
  if (now - tried < Math.min(everyMs, AFTER_FAILURE)) return false
  // A clock that was set back must not stop backups.
  return last === undefined || now - last >= everyMs || last > now
}
