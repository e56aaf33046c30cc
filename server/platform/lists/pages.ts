import type { Cursor } from './cursor'

/** Rows of a page unless the request sets a limit. */
export const ADMIN_PAGE = 50

/** One page of a list, and where the next one begins. */
export interface Page<Row> {
  rows: Row[]
  next: Cursor | null
}

/** `rows` has one row more than `limit` when there is a next page. */
export function pageOf<Row>(rows: Row[], limit: number, cursorOf: (row: Row) => Cursor): Page<Row> {
  const last = rows[limit - 1]
  return { rows: rows.slice(0, limit), next: rows.length > limit && last ? cursorOf(last) : null }
}
