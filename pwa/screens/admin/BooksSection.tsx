import { useState } from 'react'
import { getMachineRoom } from '#shared/contract/admin/stuck-jobs'
import { formatNumber } from '#shared/language/format'
import { timeZone } from '#shared/rules/dates'
import { Options } from '../../components/form/Field'
import { DownloadLink } from '../../components/ui/DownloadLink'
import { NotLoaded } from '../../components/ui/Notice'
import { useAdminAnswer } from './section/calls'
import { When } from './section/cells'

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

function ExportForm() {
  const [table, setTable] = useState<string>(TABLES[0][0])
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const days = new URLSearchParams({ ...(from && { from }), ...(to && { to }) })
  const isReversed = from !== '' && to !== '' && from > to
  return (
    <>
      <h3>Files for an accountant</h3>
      <form className="filter-row" onSubmit={(event) => event.preventDefault()}>
        <label>
          Table
          <select value={table} onChange={({ target }) => setTable(target.value)}>
            <Options list={TABLES} />
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
          <DownloadLink className="button quiet" href={`/api/admin/export/${table}.csv?${days}`}>
            Download CSV
          </DownloadLink>
        )}
      </form>
      <p className="quiet-text">
        Days are in the time zone {timeZone()}, and both are included. Without days the file has everything. Ledger,
        payments, refunds, disputes and fees are dated by their booking; the other tables show today’s state of what
        began in these days.
      </p>
    </>
  )
}

export function BooksSection() {
  return (
    <section className="admin-section" aria-labelledby="books">
      <header>
        <h2 id="books">Books</h2>
      </header>
      <ExportForm />
      <h3>Comparison with the providers</h3>
      <LastComparison />
    </section>
  )
}

/** What the providers' own lists say and our books do not, and the reverse: compared each night. */
function LastComparison() {
  const room = useAdminAnswer(getMachineRoom, {})
  if (!room.data) return <NotLoaded of={room} title="Error Loading Books" loading="Loading…" />
  const { comparison } = room.data
  if (!comparison) return <p>Our books have not been compared with the providers’ lists yet.</p>
  const { at, compared, differences, unread } = comparison
  return (
    <>
      <p>
        Last compared on <When moment={at} />, {formatNumber(compared)} objects:{' '}
        {differences.length === 0 ? 'no difference.' : `${differences.length} differences.`}
        {unread.length > 0 && ` Did not answer: ${unread.join(', ')}.`}
      </p>
      {differences.length > 0 && (
        <ul>
          {differences.map((words) => (
            <li key={words} dir="auto">
              {words}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
