import type { Handle } from '../../../platform/database/open'
import type { Secrets } from '../../../platform/secrets/secrets'

/** A cell: text from people, which may be written like a formula, or a number. */
export type Cell = string | number | null
export type Line = Record<string, Cell>

/** An exported table, read in batches by id: a batch costs the same at any position. */
export interface ExportedTable {
  columns: readonly string[]
  /** The next `limit` rows after an id, lowest id first, each with its id. */
  read(database: Handle, beyond: number, limit: number, secrets: Secrets): Promise<{ id: number; line: Line }[]>
}

/** ISO 8601; null without a time. */
export const moment = (time: number | null) => (time === null ? null : new Date(time).toISOString())
export const yes = (flag: number) => (flag === 1 ? 'yes' : 'no')
