import { useState } from 'react'
import { Link } from 'react-router-dom'
import { type BookMonth, closeMonth } from '#shared/contract/admin/books'
import { nameMonth } from '#shared/rules/months'
import { send } from '../../../api/client'
import { DownloadLink } from '../../../components/ui/DownloadLink'
import { ConfirmDialog } from '../section/ConfirmDialog'
import { RowButton } from '../section/RowButton'
import { When } from '../section/When'
import '../../../styles/statement.scss'

interface Props {
  months: readonly BookMonth[]
  /** The address of a month's statement. */
  addressOf: (month: string) => string
}

/** All months, newest first. Only the next one in order can be closed. */
export function BookMonths({ months, addressOf }: Props) {
  return (
    <ul className="plain statement-list" aria-label="Months">
      {months.map((row) => (
        <li key={row.month} className="panel">
          <Link to={addressOf(row.month)}>{nameMonth(row.month)}</Link>
          <span>
            {row.closedAt ? (
              <>
                Closed on <When moment={row.closedAt} />
              </>
            ) : row.isOver ? (
              'Open'
            ) : (
              'So far'
            )}
          </span>
          <DownloadLink className="button quiet small" href={`/api/admin/statements/${row.month}.csv`}>
            CSV<span className="unseen"> of {nameMonth(row.month)}</span>
          </DownloadLink>
          {row.canClose && <CloseMonth month={row.month} />}
        </li>
      ))}
    </ul>
  )
}

function CloseMonth({ month }: { month: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const name = nameMonth(month)
  return (
    <>
      <RowButton about={name} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        Close
      </RowButton>
      <ConfirmDialog
        title={`Close ${name}?`}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        confirm="Close the month"
        pending="Closing..."
        act={() => send(closeMonth, { body: { month } })}
        done={() => ({ title: 'Month Closed', description: `The books of ${name} no longer change.` })}
        failure="Month Not Closed"
      >
        <p>
          Its statements and files stay as they are now. Refunds, disputes and corrections that come later are booked in
          the next month. A closed month can’t be opened again.
        </p>
      </ConfirmDialog>
    </>
  )
}
