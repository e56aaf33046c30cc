import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context } from '../context'
import { isUpToDate } from '../database/migrate'

type Parts = Pick<Context, 'config' | 'database' | 'clock'>

/** Milliseconds that everything together may take before it counts as not ready. */
const PATIENCE = 500
/** Milliseconds for which a verdict holds: whoever asks in a loop costs nothing. */
const VERDICT_HOLDS = 1_000
/** Bytes: an empty file is made on a full disk too. */
const TRIAL = Buffer.alloc(4_096)

/** Gives a function that says whether the server can do its work: its database answers, has every step, and has room. */
export function createReadiness(parts: Parts): () => Promise<boolean> {
  let last: { at: number; verdict: Promise<boolean> } | null = null
  return () => {
    const now = parts.clock()
    if (!last || now - last.at >= VERDICT_HOLDS) last = { at: now, verdict: inTime(check(parts)) }
    return last.verdict
  }
}

async function check({ config, database }: Parts): Promise<boolean> {
  if (!(await isUpToDate(database.read))) return false
  // On PostgreSQL what is kept lies elsewhere.
  if (database.engine === 'sqlite') await tryWriting(config.dataDirectory)
  return true
}

/** Throws when nothing can be written there: no such directory, no right to, or a full disk. */
async function tryWriting(directory: string): Promise<void> {
  const file = join(directory, `.trial-${process.pid}`)
  try {
    await writeFile(file, TRIAL, { mode: 0o600 })
  } finally {
    await rm(file, { force: true })
  }
}

/** False when it fails or takes too long. */
async function inTime(work: Promise<boolean>): Promise<boolean> {
  const tooLate = new Promise<boolean>((resolve) => setTimeout(resolve, PATIENCE, false).unref())
  return Promise.race([work.catch(() => false), tooLate])
}
