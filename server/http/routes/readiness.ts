import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context } from '../../context'
import { isUpToDate } from '../../platform/database/migrate'
import { storeFact } from '../../platform/installation'

type Parts = Pick<Context, 'config' | 'database' | 'clock'>

/** Milliseconds for all checks together, before the server counts as not ready. */
const CHECK_TIMEOUT = 500
/** Milliseconds for which a result is cached, so that frequent requests cost nothing. */
const RESULT_LIFETIME = 1_000
/** Bytes: as much as the largest write needs. A disk that is nearly full still accepts a smaller file. */
const TRIAL = Buffer.alloc(1_048_576)
/** Milliseconds between two writes into the database, while they succeed. */
const WRITE_PAUSE = 10_000

/**
 * Creates a function that tells whether the server can do its work: its database answers, has every migration, and can be
 * written.
 */
export function createReadiness(parts: Parts): () => Promise<boolean> {
  let last: { at: number; result: Promise<boolean> } | null = null
  let wroteAt = Number.NEGATIVE_INFINITY
  const checkAll = async (now: number): Promise<boolean> => {
    if (!(await check(parts))) return false
    if (now - wroteAt < WRITE_PAUSE) return true
    await storeFact(parts.database.write, 'write-trial', String(now))
    wroteAt = now
    return true
  }
  return () => {
    const now = parts.clock()
    if (!last || now - last.at >= RESULT_LIFETIME) last = { at: now, result: inTime(checkAll(now)) }
    return last.result
  }
}

async function check({ config, database }: Parts): Promise<boolean> {
  if (!(await isUpToDate(database.read))) return false
  // On PostgreSQL the data is stored elsewhere.
  if (database.engine === 'sqlite') await tryWriting(config.dataDirectory)
  return true
}

/** Throws when nothing can be written there: no such directory, no permission, or a full disk. */
async function tryWriting(directory: string): Promise<void> {
  const file = join(directory, `.trial-${process.pid}`)
  try {
    await writeFile(file, TRIAL, { mode: 0o600 })
  } finally {
    await rm(file, { force: true })
  }
}

/** False when the work fails or takes too long. */
async function inTime(work: Promise<boolean>): Promise<boolean> {
  const tooLate = new Promise<boolean>((resolve) => setTimeout(resolve, CHECK_TIMEOUT, false).unref())
  return Promise.race([work.catch(() => false), tooLate])
}
