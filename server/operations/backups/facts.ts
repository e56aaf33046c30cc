import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Handle } from '../../platform/database/open'
import { openSqlite } from '../../platform/database/sqlite'
import { type InstallationFact, readFact, storeFact } from '../../platform/installation'
import { DATABASE_FILE } from './manifest'

const lastBackup = z.object({
  /** Milliseconds since 1970. */
  at: z.number(),
  path: z.string(),
  /** What is wrong with the data in it. */
  problem: z.string().nullable().default(null),
})
export type LastBackup = z.infer<typeof lastBackup>

const lastVerifiedBackup = z.object({
  /** Milliseconds since 1970. */
  at: z.number(),
  /** The name of its folder. */
  backup: z.string(),
  /** Why it can't be relied on; null if it can. */
  problem: z.string().nullable(),
})
export type LastVerifiedBackup = z.infer<typeof lastVerifiedBackup>

export async function readLastBackup(database: Handle): Promise<LastBackup | null> {
  const fact = await readFact(database, 'last-backup')
  return fact === null ? null : lastBackup.parse(JSON.parse(fact))
}

export async function readLastVerifiedBackup(database: Handle): Promise<LastVerifiedBackup | null> {
  const fact = await readFact(database, 'last-verified-backup')
  return fact === null ? null : lastVerifiedBackup.parse(JSON.parse(fact))
}

/** Stores in the live data that a backup was taken. Returns false if it can't be stored: the backup is good all the same. */
export function noteBackup(dataDirectory: string, fact: z.input<typeof lastBackup>): Promise<boolean> {
  return note(dataDirectory, 'last-backup', JSON.stringify(fact))
}

/** Stores in the live data that a backup was verified. Returns false if it can't be stored. */
export function noteVerifiedBackup(dataDirectory: string, fact: LastVerifiedBackup): Promise<boolean> {
  return note(dataDirectory, 'last-verified-backup', JSON.stringify(fact))
}

async function note(dataDirectory: string, name: InstallationFact, value: string): Promise<boolean> {
  const isStored = await tryWithData(dataDirectory, async (database) => {
    await storeFact(database, name, value)
    return true
  })
  return isStored ?? false
}

/** The backup that the live data names as the last one; null if there is none, or no data. */
export function findLastBackup(dataDirectory: string): Promise<LastBackup | null> {
  return tryWithData(dataDirectory, readLastBackup)
}

/** Runs no migrations: the server beside it may be another release. */
async function tryWithData<Result>(
  dataDirectory: string,
  work: (database: Handle) => Promise<Result>,
): Promise<Result | null> {
  const file = join(dataDirectory, DATABASE_FILE)
  if (!existsSync(file)) return null
  try {
    const { write, close } = openSqlite(file)
    try {
      return await work(write)
    } finally {
      await close()
    }
  } catch {
    return null
  }
}
