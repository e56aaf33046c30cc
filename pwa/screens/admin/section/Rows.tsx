import { Fragment, type ReactNode, useState, useSyncExternalStore } from 'react'
import { useHashTarget } from '../../../page/focus'

/** As many cards as a phone shows whole. Of more, each shows only what tells it from the others, in lists that name it. */
const FEW = 5

interface Column<Row> {
  name: string
  cell: (row: Row) => ReactNode
  isGlance?: true
}

/** The first column identifies the row. */
export type Columns<Row> = readonly [Column<Row>, ...Column<Row>[]]

interface Props<Row> {
  /** Of the section: `payouts-17` in an address leads to its row. */
  name: string
  label: string
  rows: readonly Row[]
  columns: Columns<Row>
  actions?: (row: Row) => ReactNode
  selection?: Selection<Row>
}

export function Rows<Row extends { id: number }>(props: Props<Row>) {
  return useIsWide() ? <Table {...props} /> : <Cards {...props} />
}

function Table<Row extends { id: number }>({ name: list, label, rows, columns, actions, selection }: Props<Row>) {
  const [first, ...others] = columns
  return (
    <table className="admin-table">
      <caption className="unseen">{label}</caption>
      <thead>
        <tr>
          {selection && (
            <th scope="col" className="select-cell">
              <SelectAll selection={selection} isTextHidden />
            </th>
          )}
          {columns.map(({ name }) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
          {actions && <th scope="col">Actions</th>}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            {selection && (
              <td className="select-cell">
                <SelectRow selection={selection} row={row} />
              </td>
            )}
            <th scope="row">
              <Target id={`${list}-${row.id}`}>{first.cell(row)}</Target>
            </th>
            {others.map(({ name, cell }) => (
              <td key={name}>{cell(row)}</td>
            ))}
            {actions && (
              <td className="actions-cell">
                <div className="row-actions">{actions(row)}</div>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Cards<Row extends { id: number }>({ name: list, label, rows, columns, actions, selection }: Props<Row>) {
  const [first, ...others] = columns
  const isFolded = rows.length > FEW && others.some(({ isGlance }) => isGlance)
  const glance = others.filter((column) => isFolded && column.isGlance)
  const folded = others.filter((column) => !glance.includes(column))
  return (
    <>
      {selection && (
        <p>
          <SelectAll selection={selection} />
        </p>
      )}
      <ul className="plain admin-cards" aria-label={label}>
        {rows.map((row) => (
          <li key={row.id} className={isFolded ? 'panel folded' : 'panel'}>
            <div className="admin-card-head">
              {selection && <SelectRow selection={selection} row={row} />}
              <Target id={`${list}-${row.id}`}>
                {first.cell(row)}
                {glance.length > 0 && (
                  <div className="admin-glance">
                    {glance.map(({ name, cell }) => (
                      <Fragment key={name}>{cell(row)}</Fragment>
                    ))}
                  </div>
                )}
              </Target>
            </div>
            <details open={!isFolded}>
              <summary aria-label="More" aria-describedby={`${list}-${row.id}`} />
              <dl>
                {folded.map(({ name, cell }) => (
                  <Fragment key={name}>
                    <dt>{name}</dt>
                    <dd>{cell(row)}</dd>
                  </Fragment>
                ))}
              </dl>
              {actions && <div className="row-actions">{actions(row)}</div>}
            </details>
          </li>
        ))}
      </ul>
    </>
  )
}

/** What an address can lead to: it takes the focus then. */
export function Target({ id, children }: { id: string; children: ReactNode }) {
  const target = useHashTarget<HTMLDivElement>(id)
  return (
    <div ref={target} id={id} tabIndex={-1} className="admin-target">
      {children}
    </div>
  )
}

function SelectRow<Row>({ selection, row }: { selection: Selection<Row>; row: Row }) {
  return (
    <label className="select-box">
      <input type="checkbox" checked={selection.has(row)} onChange={() => selection.toggle(row)} />
      <span className="unseen">Select {selection.nameOf(row)}</span>
    </label>
  )
}

interface SelectRowProps<Row> {
  selection: Selection<Row>
  isTextHidden?: boolean
}

function SelectAll<Row>({ selection, isTextHidden = false }: SelectRowProps<Row>) {
  const isSome = selection.chosen.length > 0 && !selection.isWhole
  return (
    <label className="select-box">
      <input
        type="checkbox"
        checked={selection.isWhole}
        ref={(box) => {
          if (box) box.indeterminate = isSome
        }}
        onChange={selection.toggleAll}
      />
      <span className={isTextHidden ? 'unseen' : undefined}>Select all on this page</span>
    </label>
  )
}

export interface Selection<Row> {
  chosen: readonly Row[]
  isWhole: boolean
  has: (row: Row) => boolean
  toggle: (row: Row) => void
  toggleAll: () => void
  clear: () => void
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

/** The same as `screens.desktop` in the styles. */
const WIDE = '(min-width: 64em)'

let isWide = false

function subscribe(listener: () => void): () => void {
  const media = matchMedia(WIDE)
  media.addEventListener('change', listener)
  // When a dialog closes, the focus returns to the page.
  document.addEventListener('focusin', listener)
  return () => {
    media.removeEventListener('change', listener)
    document.removeEventListener('focusin', listener)
  }
}

/** Keeps the layout under an open dialog: a dialog belongs to its row, so another layout would lose its typed text. */
function look(): boolean {
  if (!document.querySelector('dialog[open]')) isWide = matchMedia(WIDE).matches
  return isWide
}

export const useIsWide = (): boolean => useSyncExternalStore(subscribe, look)
