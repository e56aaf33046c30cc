import type { Selection } from './state/useSelection'

/** The checkbox that selects one row. */
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
  /** In a table head the checkbox needs no visible text. */
  isTextHidden?: boolean
}

/** The checkbox that selects every row of the page. */
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
