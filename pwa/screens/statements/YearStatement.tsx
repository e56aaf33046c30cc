import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { GivingStatement } from '#shared/contract/books/statements'
import { say, sayIn } from '#shared/language/say'
import { formatDate } from '#shared/rules/dates'
import { formatCents } from '#shared/rules/money/money'
import { DataAge } from '../../components/device/DataAge'
import { PaperSheet } from '../../components/paper/PaperSheet'
import { type PaperColumn, PaperTable } from '../../components/paper/PaperTable'
import { Facts } from '../../components/ui/Facts'
import { ScreenLoading } from '../../components/ui/ScreenLoading'
import { useSite } from '../../page/page'
import { StatementFailed } from './StatementFailed'
import { givingStatementQuery } from './statements-route'

interface Props {
  year: string
  /** Another person; null for the viewer's own. */
  userId: number | null
}

/** All donations that a person has made in a year, without what was refunded. */
export function YearStatement({ year, userId }: Props) {
  const { name } = useSite()
  const { data, error, dataUpdatedAt, refetch } = useQuery(givingStatementQuery(year, userId))
  if (!data && error) return <StatementFailed error={error} onRetry={refetch} />
  if (!data) return <ScreenLoading />
  const { organisation, charityText, donorName, donations, total } = data
  const otherYears = data.years.filter((each) => each !== data.year)
  return (
    <PaperSheet
      isWide
      title={data.isOver ? say('Donations in {year}', { year }) : say('Donations in {year} so far', { year })}
      organisation={organisation}
      actions={otherYears.map((each) => (
        <Link key={each} className="button quiet" to={`/statements/${each}${userId === null ? '' : `?user=${userId}`}`}>
          {each}
        </Link>
      ))}
    >
      <DataAge updatedAt={dataUpdatedAt} />
      <Facts
        facts={[
          [sayIn('a statement', 'From'), <bdi key="from">{donorName}</bdi>],
          [say('Total, without refunds'), formatCents(total)],
        ]}
      />
      <h2>{say('Your donations')}</h2>
      {donations.length > 0 ? (
        <PaperTable label={say('Your donations')} columns={columns()} rows={donations} keyOf={({ number }) => number} />
      ) : (
        <p>{say('There are no donations from this account in {year}.', { year })}</p>
      )}
      {charityText && <p className="receipt-charity">{charityText}</p>}
      <p className="receipt-note">
        {say(
          'Amounts are in US dollars. This statement has the donations that were made while signed in. Whether a gift can be deducted from your taxes depends on the law of your country; {organisation} can’t promise it.',
          { organisation: organisation?.name ?? name },
        )}
      </p>
    </PaperSheet>
  )
}

const columns = (): readonly PaperColumn<GivingStatement['donations'][number]>[] => [
  { name: say('Receipt'), cell: ({ number }) => number },
  { name: say('Date'), cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDate(createdAt)}</time> },
  { name: sayIn('a statement', 'For'), cell: ({ fundraiser }) => <bdi>{fundraiser.title}</bdi> },
  { name: say('Amount'), isAmount: true, cell: ({ amount }) => formatCents(amount) },
  {
    name: sayIn('an amount', 'Refunded'),
    isAmount: true,
    cell: ({ returnedAmount }) => (returnedAmount > 0 ? formatCents(returnedAmount) : ''),
  },
  {
    name: sayIn('an amount', 'Given'),
    isAmount: true,
    cell: ({ amount, returnedAmount }) => <b>{formatCents(amount - returnedAmount)}</b>,
  },
]
