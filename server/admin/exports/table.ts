import type { Handle } from '../../database/open'
import type { Secrets } from '../../secrets'

/** A cell: text of people, which may pretend to be a formula, or a number. */
export type Cell = string | number | null
export type Line = Record<string, Cell>

/** A table as it is exported, in pieces by id: a piece costs the same however many came before. */
export interface ExportedTable {
  columns: readonly string[]
  /** The next `limit` rows beyond an id, lowest first, each with its own. */
  read(database: Handle, beyond: number, limit: number, secrets: Secrets): Promise<{ id: number; line: Line }[]>
}

/** ISO 8601; nothing where there is none. */
export const moment = (time: number | null) => (time === null ? null : new Date(time).toISOString())
export const yes = (flag: number) => (flag === 1 ? 'yes' : 'no')
