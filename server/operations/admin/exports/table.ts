import { isCurrency, minorDigits } from '#shared/rules/money/currencies'
import { minorToDecimal } from '#shared/rules/money/money'
import type { Handle } from '../../../platform/database/open'
import type { Tables } from '../../../platform/database/schema'
import type { Secrets } from '../../../platform/secrets/secrets'
import type { Stretch } from './stretch'

/** A number that is written as it is, also below zero. */
interface Decimal {
  decimal: string
}

/** A cell: text from people, which may be written like a formula, or a number. */
export type Cell = string | number | Decimal | null
export type Line = Record<string, Cell>

/** An exported table, read in batches by id: a batch costs the same at any position, whatever days were asked for. */
export interface ExportedTable {
  /** The table whose ids the rows have; null if all of it is one batch. */
  walked: keyof Tables | null
  columns: readonly string[]
  /** The first `limit` rows of a stretch, lowest id first, each with its id. */
  read(database: Handle, stretch: Stretch, limit: number, secrets: Secrets): Promise<{ id: number; line: Line }[]>
}

/** ISO 8601; null without a time. */
export const moment = (time: number | null) => (time === null ? null : new Date(time).toISOString())
export const yes = (flag: number) => (flag === 1 ? 'yes' : 'no')

/** US cents as a decimal, also below zero. */
export const dollars = (cents: number | null) => money(cents, 'USD')

/** Minor units of a currency as a decimal. */
export function money(minor: number | null, currency: string | null): Cell {
  if (minor === null) return null
  const text = minorToDecimal(Math.abs(minor), currency !== null && isCurrency(currency) ? minorDigits(currency) : 2)
  return minor < 0 ? { decimal: `-${text}` } : text
}

export function exportedTable<Row extends { id: number }>(
  walked: keyof Tables,
  list: (database: Handle, stretch: Stretch, limit: number, secrets: Secrets) => Promise<Row[]>,
  cells: Record<string, (row: Row, secrets: Secrets) => Cell>,
): ExportedTable {
  const lineOf = (row: Row, secrets: Secrets) =>
    Object.fromEntries(Object.entries(cells).map(([column, cell]) => [column, cell(row, secrets)]))
  return {
    walked,
    columns: Object.keys(cells),
    async read(database, stretch, limit, secrets) {
      const rows = await list(database, stretch, limit, secrets)
      return rows.map((row) => ({ id: row.id, line: lineOf(row, secrets) }))
    },
  }
}

/** Columns whose cells are the fields of the row with their names. */
export function fields<const Name extends string>(
  ...names: Name[]
): Record<string, (row: Readonly<Record<Name, Cell>>) => Cell> {
  return Object.fromEntries(names.map((name) => [name, (row: Readonly<Record<Name, Cell>>) => row[name]]))
}
