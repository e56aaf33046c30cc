import { useState } from 'react'
import { DownloadLink } from '../../../components/ui/DownloadLink'

/** The tables by their names in the address, those for an accountant first. */
const TABLES = [
  ['ledger', 'Ledger: every line'],
  ['payments', 'Payments'],
  ['refunds', 'Refunds'],
  ['disputes', 'Disputes'],
  ['fees', 'Fees'],
  ['payouts', 'Payouts'],
  ['donations', 'Donations'],
  ['fundraisers', 'Campaigns'],
  ['users', 'Users'],
  ['bank-accounts', 'Bank accounts'],
  ['audit-trail', 'Audit trail'],
] as const

/** Downloads a table as a file, all of it or from one day to another. */
export function ExportForm() {
  const [table, setTable] = useState<string>(TABLES[0][0])
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const isReversed = from !== '' && to !== '' && from > to
  const days = new URLSearchParams([...(from ? [['from', from]] : []), ...(to ? [['to', to]] : [])])
  const address = `/api/admin/export/${table}.csv${from || to ? `?${days}` : ''}`
  return (
    <>
      <h3>Files for an accountant</h3>
      <form className="admin-filters export-form" onSubmit={(event) => event.preventDefault()}>
        <label>
          Table
          <select value={table} onChange={({ target }) => setTable(target.value)}>
            {TABLES.map(([name, label]) => (
              <option key={name} value={name}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <label>
          From
          <input type="date" value={from} max={to || undefined} onChange={({ target }) => setFrom(target.value)} />
        </label>
        <label>
          To
          <input type="date" value={to} min={from || undefined} onChange={({ target }) => setTo(target.value)} />
        </label>
        {isReversed ? (
          <p role="status">The first day must not be after the last day.</p>
        ) : (
          <DownloadLink className="button quiet" href={address}>
            Download CSV
          </DownloadLink>
        )}
      </form>
      <p className="quiet-text">
        Days are in UTC, and both are included. Without days the file has everything. Ledger, payments, refunds,
        disputes and fees are dated by their booking; the other tables show today’s state of what began in these days.
      </p>
    </>
  )
}
