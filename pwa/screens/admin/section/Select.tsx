import type { Selection } from './useSelection'

/** The box that selects one row. */
export function SelectRow<Row>({ selection, row }: { selection: Selection<Row>; row: Row }) {
  return (
    <label className="select-box">
      <input type="checkbox" checked={selection.has(row)} onChange={() => selection.toggle(row)} />
      <span className="unseen">Select {selection.nameOf(row)}</span>
    </label>
  )
}

interface Props<Row> {
  selection: Selection<Row>
  /** In the head of a table the box speaks for itself. */
  isTextHidden?: boolean
}

/** The box that selects every row of the page. */
export function SelectAll<Row>({ selection, isTextHidden = false }: Props<Row>) {
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
