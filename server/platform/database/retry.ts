import { setTimeout as sleep } from 'node:timers/promises'

/** Serialization failure and deadlock in PostgreSQL, a busy file in SQLite: nothing was changed, so a retry is safe. */
const PASSING = new Set(['40001', '40P01', 'SQLITE_BUSY', 'SQLITE_BUSY_SNAPSHOT'])
const UNIQUE = new Set(['23505', 'SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY'])
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

/** Whether a write failed because the row exists already. */
export function isUniqueViolation(error: unknown): boolean {
  return UNIQUE.has(codeOf(error))
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
