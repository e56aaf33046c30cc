import type { ReactNode } from 'react'
import type { PrintedOrganisation } from '#shared/contract/letters'
import { say } from '#shared/language/say'
import { timeZone } from '#shared/rules/dates'
import { useHydrated, useSite } from '../../page/page'
import { Button } from '../ui/Buttons'
import '../../styles/statement.scss'

interface Props {
  title: string
  /** Null prints the site's name. */
  organisation: PrintedOrganisation
  isWide?: boolean
  isSection?: boolean
  actions?: ReactNode
  /** Below the sheet, and not printed. */
  after?: ReactNode
  children: ReactNode
}

export function PaperSheet({
  title,
  organisation,
  isWide = false,
  isSection = false,
  actions,
  after,
  children,
}: Props) {
  const { name } = useSite()
  const canPrint = useHydrated()
  const Heading = isSection ? 'h3' : 'h1'
  return (
    <article className={`${isSection ? '' : 'container page '}receipt${isWide ? ' statement' : ''}`}>
      <div className="panel">
        <span className="flag" aria-hidden="true" />
        <p className="receipt-house">{organisation?.name ?? name}</p>
        {organisation && (
          <p className="quiet-text">
            {say('Registration number {id}', { id: organisation.id })}
            {organisation.address && (
              <>
                <br />
                <bdi>{organisation.address}</bdi>
              </>
            )}
          </p>
        )}
        <Heading>{title}</Heading>
        {children}
        <p className="quiet-text">{say('Dates are in the time zone {zone}.', { zone: timeZone() })}</p>
      </div>
      {(canPrint || actions) && (
        <p className="actions">
          {canPrint && <Button onClick={() => print()}>{say('Print')}</Button>}
          {actions}
        </p>
      )}
      {after && <div className="beside-paper">{after}</div>}
    </article>
  )
}

export interface PaperColumn<Row> {
  name: string
  cell: (row: Row) => ReactNode
  isAmount?: boolean
}

interface PaperTableProps<Row> {
  label: string
  columns: readonly PaperColumn<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string | number
}

export function PaperTable<Row>({ label, columns, rows, keyOf }: PaperTableProps<Row>) {
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
