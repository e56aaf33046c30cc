import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { Statement, StatementLine } from '#shared/contract/books/statements'
import { formatNumber } from '#shared/language/format'
import { formatDate } from '#shared/rules/dates'
import { nameKind } from '#shared/rules/ledger-names'
import { formatCents } from '#shared/rules/money/money'
import { nameMonth, nextMonth, previousMonth } from '#shared/rules/months'
import { DataAge } from '../../components/device/DataAge'
import { PaperSheet } from '../../components/paper/PaperSheet'
import { type PaperColumn, PaperTable } from '../../components/paper/PaperTable'
import { DownloadLink } from '../../components/ui/DownloadLink'
import { Facts } from '../../components/ui/Facts'
import { ScreenLoading } from '../../components/ui/ScreenLoading'
import { StatementFailed } from './StatementFailed'
import { statementQuery } from './statements-route'

interface Props {
  month: string
  /** Another person; null for the viewer's own. */
  userId: number | null
}

/** What a creator or leader was given in a month, what was paid out, and both balances. */
export function MonthStatement({ month, userId }: Props) {
  const { data, error, dataUpdatedAt, refetch } = useQuery(statementQuery(month, userId))
  if (!data && error) return <StatementFailed error={error} onRetry={refetch} />
  if (!data) return <ScreenLoading />
  const addressOf = (other: string) => `/statements/${other}${userId === null ? '' : `?user=${userId}`}`
  // One's own statement needs no password.
  const FileLink = userId === null ? 'a' : DownloadLink
  const file = `/api/statements/${month}.csv${userId === null ? '' : `?userId=${userId}`}`
  return (
    <PaperSheet
      isWide
      title={`Statement for ${nameMonth(month)}${data.isOver ? '' : ' so far'}`}
      organisation={data.organisation}
      actions={
        <>
          <FileLink className="button quiet" href={file} download="">
            Download CSV
          </FileLink>
          <Link className="button quiet" to={addressOf(previousMonth(month))}>
            {nameMonth(previousMonth(month))}
          </Link>
          {data.isOver && (
            <Link className="button quiet" to={addressOf(nextMonth(month))}>
              {nameMonth(nextMonth(month))}
            </Link>
          )}
          {userId === null && (
            <Link className="button quiet" to="/payouts?tab=statements">
              All statements
            </Link>
          )}
        </>
      }
    >
      <DataAge updatedAt={dataUpdatedAt} />
      <p>
        For <bdi>{data.person.fullName}</bdi>. In US dollars; days are in UTC.
        {data.isClosed && ' This month is closed: nothing in it changes any more.'}
      </p>
      <Facts facts={totals(data)} />
      <h2>Line by line</h2>
      {data.lines.length > 0 ? (
        <PaperTable label="Line by line" columns={COLUMNS} rows={data.lines} keyOf={({ id }) => id} />
      ) : (
        <p>Nothing was given, returned or paid out in this month.</p>
      )}
      {!data.isComplete && (
        <p className="receipt-note">
          These are the first {formatNumber(data.lines.length)} lines. The CSV file has all of them.
        </p>
      )}
    </PaperSheet>
  )
}

function totals({ opening, donations, returns, payouts, other, closing }: Statement) {
  return [
    ['Opening balance', formatCents(opening)],
    ['Donations, after fees', formatCents(donations)],
    ['Refunds and disputes', formatCents(returns)],
    ['Payouts', formatCents(payouts)],
    ...(other === 0 ? [] : [['Other', formatCents(other)] as const]),
    ['Closing balance', formatCents(closing)],
  ] as const
}

const amount = (cents: number | null) => (cents === null ? '' : formatCents(cents))

const COLUMNS: readonly PaperColumn<StatementLine>[] = [
  { name: 'Date', cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDate(createdAt)}</time> },
  { name: 'What', cell: (line) => <What line={line} /> },
  { name: 'Donation', isAmount: true, cell: ({ gross }) => amount(gross) },
  { name: 'Platform fee', isAmount: true, cell: ({ platformFee }) => amount(platformFee) },
  { name: 'Leader', isAmount: true, cell: ({ leaderPart }) => amount(leaderPart) },
  { name: 'To you', isAmount: true, cell: ({ net }) => <b>{formatCents(net)}</b> },
]

function What({ line: { kind, of, donorName, fundraiser } }: { line: StatementLine }) {
  return (
    <>
      {nameKind(kind)}
      {of === 'commission' && ', commission'}
      {donorName !== null && (
        <>
          {' '}
          from <bdi>{donorName}</bdi>
        </>
      )}
      {fundraiser && (
        <>
          {': '}
          <bdi>{fundraiser.title}</bdi>
        </>
      )}
    </>
  )
}
