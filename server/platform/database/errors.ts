import { setTimeout as sleep } from 'node:timers/promises'

/** Nothing was changed, unless the answer to a commit was lost: repeat only what checks that. */
export class DatabaseUnavailable extends Error {
  /** Whether the whole database is away, not only one statement or one part of it. */
  readonly isForAll: boolean = false
}

/** A disk that is full, read-only, broken or not there, and a process that has too many files open. */
const DISK_PROBLEM =
  /^(?:SQLITE_(?:FULL|CANTOPEN|IOERR|READONLY)(?:_\w+)?|ENOSPC|EDQUOT|EROFS|EIO|EACCES|EPERM|ENOTDIR|EMFILE|ENFILE)$/

/** The error itself, or DatabaseUnavailable if the disk is the reason. */
export function diskProblem(error: unknown): Error {
  if (!(error instanceof Error)) return new Error(String(error))
  const code = codeOf(error)
  return DISK_PROBLEM.test(code) ? new DatabaseUnavailable(`The disk failed: ${code}`, { cause: error }) : error
}

const UNIQUE = new Set(['23505', 'SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY'])

export const isUniqueViolation = (error: unknown): boolean => UNIQUE.has(codeOf(error))

/** Serialization failure and deadlock in PostgreSQL, a busy file in SQLite: nothing was changed, so a retry is safe. */
const PASSING = new Set(['40001', '40P01', 'SQLITE_BUSY', 'SQLITE_BUSY_SNAPSHOT'])
const TRIES = 5

/** Runs a transaction, up to five times when the engine asks for a retry. */
export async function withRetries<Result>(run: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run()
    } catch (error) {
      if (attempt >= TRIES || !PASSING.has(codeOf(error))) throw error
      await sleep(Math.random() * 20 * 2 ** attempt)
    }
  }
}

export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code ?? '') : ''
}
