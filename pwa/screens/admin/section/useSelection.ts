import { useState } from 'react'

export interface Selection<Row> {
  /** Those of the page that are selected. */
  chosen: readonly Row[]
  isWhole: boolean
  has: (row: Row) => boolean
  toggle: (row: Row) => void
  toggleAll: () => void
  clear: () => void
  /** What a row is called. */
  nameOf: (row: Row) => string
}

/** Which rows of a page are selected. `choice`: whatever else is on screen next, its selection begins empty. */
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
