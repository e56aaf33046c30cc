import { useState } from 'react'

export interface Selection<Row> {
  /** The selected rows of the page. */
  chosen: readonly Row[]
  isWhole: boolean
  has: (row: Row) => boolean
  toggle: (row: Row) => void
  toggleAll: () => void
  clear: () => void
  /** The name of a row. */
  nameOf: (row: Row) => string
}

/** The selected rows of a page. A change of `choice` (filters or page) clears the selection. */
export function useSelection<Row extends { id: number }>(
  rows: readonly Row[],
  choice: string,
  nameOf: (row: Row) => string,
): Selection<Row> {
  const [{ of, ids }, setSelected] = useState<{ of: string; ids: ReadonlySet<number> }>({ of: choice, ids: new Set() })
  const current: ReadonlySet<number> = of === choice ? ids : new Set()
  const chosen = rows.filter(({ id }) => current.has(id))
  const isWhole = rows.length > 0 && chosen.length === rows.length
  const select = (wanted: Iterable<number>) => setSelected({ of: choice, ids: new Set(wanted) })
  return {
    chosen,
    isWhole,
    nameOf,
    has: ({ id }) => current.has(id),
    toggle: ({ id }) => select(current.has(id) ? [...current].filter((other) => other !== id) : [...current, id]),
    toggleAll: () => select(isWhole ? [] : rows.map(({ id }) => id)),
    clear: () => select([]),
  }
}
