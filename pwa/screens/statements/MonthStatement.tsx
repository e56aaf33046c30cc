import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { Statement, StatementLine } from '#shared/contract/books/statements'
import { say, sayIn } from '#shared/language/say'
import { formatDate } from '#shared/rules/dates'
import { nameKind } from '#shared/rules/ledger-names'
import { formatCents } from '#shared/rules/money/money'
import { nameMonth, nextMonth, previousMonth } from '#shared/rules/months'
import { DataAge } from '../../components/device/DataAge'
import { PaperSheet } from '../../components/paper/PaperSheet'
import { type PaperColumn, PaperTable } from '../../components/paper/PaperTable'
import { donorShown } from '../../components/people/donor-shown'
import { DownloadLink } from '../../components/ui/DownloadLink'
import { Facts } from '../../components/ui/Facts'
import { ScreenLoading } from '../../components/ui/ScreenLoading'
import { sayNodes } from '../../language/say-nodes'
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
      title={
        data.isOver
          ? say('Statement for {month}', { month: nameMonth(month) })
          : say('Statement for {month} so far', { month: nameMonth(month) })
      }
      organisation={data.organisation}
      actions={
        <>
          <FileLink className="button quiet" href={file} download="">
            {say('Download CSV')}
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
              {say('All statements')}
            </Link>
          )}
        </>
      }
    >
      <DataAge updatedAt={dataUpdatedAt} />
      <p>
        {sayNodes('For {person}. In US dollars; days are in UTC.', { person: <bdi>{data.person.fullName}</bdi> })}
        {data.isClosed && ` ${say('This month is closed: nothing in it changes any more.')}`}
      </p>
      <Facts facts={totals(data)} />
      <h2>{say('Line by line')}</h2>
      {data.lines.length > 0 ? (
        <PaperTable label={say('Line by line')} columns={columns()} rows={data.lines} keyOf={({ id }) => id} />
      ) : (
        <p>{say('Nothing was given, returned or paid out in this month.')}</p>
      )}
      {!data.isComplete && (
        <p className="receipt-note">
          {say(
            '{count, plural, one {This is the first line.} other {These are the first # lines.}} The CSV file has all of them.',
            { count: data.lines.length },
          )}
        </p>
      )}
    </PaperSheet>
  )
}

function totals({ opening, donations, returns, payouts, other, closing }: Statement) {
  return [
    [say('Opening balance'), formatCents(opening)],
    [say('Donations, after fees'), formatCents(donations)],
    [say('Refunds and disputes'), formatCents(returns)],
    [say('Payouts'), formatCents(payouts)],
    ...(other === 0 ? [] : [[sayIn('amounts', 'Other'), formatCents(other)] as const]),
    [say('Closing balance'), formatCents(closing)],
  ] as const
}

const amount = (cents: number | null) => (cents === null ? '' : formatCents(cents))

const columns = (): readonly PaperColumn<StatementLine>[] => [
  { name: say('Date'), cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDate(createdAt)}</time> },
  { name: sayIn('a statement', 'What'), cell: (line) => <What line={line} /> },
  { name: say('Donation'), isAmount: true, cell: ({ gross }) => amount(gross) },
  { name: say('Platform fee'), isAmount: true, cell: ({ platformFee }) => amount(platformFee) },
  { name: sayIn('an amount', 'Leader'), isAmount: true, cell: ({ leaderPart }) => amount(leaderPart) },
  { name: sayIn('an amount', 'To you'), isAmount: true, cell: ({ net }) => <b>{formatCents(net)}</b> },
]

function What({ line: { kind, of, donorName, fundraiser } }: { line: StatementLine }) {
  const name = nameKind(kind)
  const what = of === 'commission' ? say('{what}, commission', { what: name }) : name
  const whose =
    donorName === null ? what : sayNodes('{what} from {donor}', { what, donor: <bdi>{donorShown(donorName)}</bdi> })
  return fundraiser
    ? sayNodes('{what}: {fundraiser}', { what: whose, fundraiser: <bdi>{fundraiser.title}</bdi> })
    : whose
}
