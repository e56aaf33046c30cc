import { isCurrency, minorDigits } from '#shared/rules/money/currencies'
import { minorToDecimal } from '#shared/rules/money/money'
import type { Handle } from '../../../platform/database/open'
import type { Secrets } from '../../../platform/secrets/secrets'

/** A number that is written as it is, also below zero. */
interface Decimal {
  decimal: string
}

/** A cell: text from people, which may be written like a formula, or a number. */
export type Cell = string | number | Decimal | null
export type Line = Record<string, Cell>

/** Milliseconds: from the first to before the second. */
export interface Period {
  from: number
  to: number
}

/** An exported table, read in batches by id: a batch costs the same at any position. */
export interface ExportedTable {
  columns: readonly string[]
  /** The next `limit` rows of a period after an id, lowest id first, each with its id. */
  read(
    database: Handle,
    beyond: number,
    limit: number,
    secrets: Secrets,
    period: Period,
  ): Promise<{ id: number; line: Line }[]>
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
