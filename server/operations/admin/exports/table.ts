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
