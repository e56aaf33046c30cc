import type { ReactNode } from 'react'
import '../../styles/statement.scss'

export interface PaperColumn<Row> {
  name: string
  cell: (row: Row) => ReactNode
  isAmount?: boolean
}

interface Props<Row> {
  /** The name of the table, for screen readers. */
  label: string
  columns: readonly PaperColumn<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string | number
}

/** A table of a document: on a phone each row is a block with the names of its columns. */
export function PaperTable<Row>({ label, columns, rows, keyOf }: Props<Row>) {
  return (
    <table className="paper-table">
      <caption className="unseen">{label}</caption>
      <thead>
        <tr>
          {columns.map(({ name, isAmount }) => (
            <th key={name} scope="col" className={isAmount ? 'amount' : undefined}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map(({ name, cell, isAmount }) => (
              <td key={name} data-label={name} className={isAmount ? 'amount' : undefined}>
                {/* One box: on a phone the name of the column stands beside it. */}
                <div>{cell(row)}</div>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
