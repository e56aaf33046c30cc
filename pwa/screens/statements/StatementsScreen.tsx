import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { type GivingStatement, getGivingStatement } from '#shared/contract/statements'
import { say, sayIn } from '#shared/language/say'
import { formatDate } from '#shared/rules/dates'
import { formatCents } from '#shared/rules/money/money'
import { queryFor } from '../../api/queries'
import { ForViewer, PleaseLogin } from '../../components/account/ForViewer'
import { DataAge } from '../../components/device/DataAge'
import { type PaperColumn, PaperSheet, PaperTable } from '../../components/paper/PaperSheet'
import { QuietLink } from '../../components/ui/Buttons'
import { Facts } from '../../components/ui/Facts'
import { PageFailed, ScreenLoading } from '../../components/ui/Notice'
import { useSite } from '../../page/page'
import NotFoundScreen from '../not-found/NotFoundScreen'

/** Milliseconds for which a reply counts as fresh: the present year grows. */
const FRESH = 30_000

/** All donations that the viewer made in a year (`/statements/2026`), without what was refunded, to print. */
export default function StatementsScreen() {
  const { period = '' } = useParams()
  if (!/^20\d\d$/.test(period)) return <NotFoundScreen />
  return (
    <ForViewer visitor={<PleaseLogin text={say('Sign in to see your statements.')} />}>
      {(viewer) => <YearStatement key={viewer.id} year={period} />}
    </ForViewer>
  )
}

function YearStatement({ year }: { year: string }) {
  const { name } = useSite()
  const { data, error, dataUpdatedAt, refetch } = useQuery({
    ...queryFor(getGivingStatement, { params: { year } }),
    staleTime: FRESH,
  })
  if (!data && error) return <PageFailed title={say('Error Loading Statement')} onRetry={refetch} />
  if (!data) return <ScreenLoading />
  const { organisation, charityText, donorName, donations, total } = data
  const otherYears = data.years.filter((each) => each !== data.year)
  return (
    <PaperSheet
      isWide
      title={data.isOver ? say('Donations in {year}', { year }) : say('Donations in {year} so far', { year })}
      organisation={organisation}
      actions={otherYears.map((each) => (
        <QuietLink key={each} to={`/statements/${each}`}>
          {each}
        </QuietLink>
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
      <p className="quiet-text">
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
