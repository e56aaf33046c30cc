import { getTreasury, type Treasury } from '#shared/contract/admin/treasury'
import { formatCents } from '#shared/rules/money/money'
import { LoadingFailed } from '../../../components/ui/LoadingFailed'
import { Rows } from '../section/Rows'
import { useAdminAnswer } from '../section/state/admin-queries'
import { useHeldUnderDialog } from '../section/state/useHeldUnderDialog'
import { AskProviders } from './AskProviders'
import { holdingColumns } from './holding-columns'
import { RecordEntry } from './RecordEntry'
import { ReverseEntry } from './ReverseEntry'
import { TrialBalanceView } from './TrialBalanceView'
import { ENTRY_COLUMNS, FORECAST_COLUMNS, numbered } from './treasury-columns'

/** The money that is held and owed, what admins recorded about it, and the trial balance. */
export function TreasurySection() {
  const { data: current, isError, isFetching, refetch } = useAdminAnswer(getTreasury, {})
  const data = useHeldUnderDialog(current)
  return (
    <section className="admin-section" aria-labelledby="treasury">
      <header>
        <h2 id="treasury">Treasury</h2>
        <div className="actions">
          {data && <RecordEntry holders={data.holders} />}
          <button
            type="button"
            className="button quiet small"
            aria-disabled={isFetching}
            onClick={() => !isFetching && void refetch()}
          >
            {isFetching ? 'Refreshing...' : 'Refresh'}
          </button>
        </div>
      </header>
      {data && <Money treasury={data} />}
      {!data && isError && <LoadingFailed title="Error Loading Treasury" onRetry={refetch} />}
      {!data && !isError && <p role="status">Loading…</p>}
    </section>
  )
}

function Money({ treasury }: { treasury: Treasury }) {
  const { holdings, providers, forecast, entries } = treasury
  return (
    <>
      <h3>Money held</h3>
      <p className="quiet-text">
        What the books say, and what each provider said when it was last asked: once a day, or now with the button
        below. Compare our bank with its statement. Another currency has the value in dollars at which it was booked, on
        average.
      </p>
      <AskProviders providers={providers} />
      {holdings.length === 0 && <p>No money is held yet.</p>}
      {holdings.length > 0 && <Rows label="Money held" rows={numbered(holdings)} columns={holdingColumns(providers)} />}
      <h3>Money owed</h3>
      <Owed treasury={treasury} />
      <h3>Payouts to come</h3>
      {forecast.length === 0 && <p>No payout is requested or on its way.</p>}
      {forecast.length > 0 && <Rows label="Payouts to come" rows={numbered(forecast)} columns={FORECAST_COLUMNS} />}
      <h3>Entries</h3>
      {entries.length === 0 && <p>Nothing was recorded yet.</p>}
      {entries.length > 0 && (
        <Rows
          label="Entries"
          rows={entries}
          columns={ENTRY_COLUMNS}
          actions={(entry) => <ReverseEntry entry={entry} />}
        />
      )}
      <TrialBalanceView />
    </>
  )
}

function Owed({ treasury: { owed, coverage } }: { treasury: Treasury }) {
  const figures: readonly (readonly [string, number])[] = [
    ['To creators', owed.creators],
    ['To leaders', owed.leaders],
    ['Payouts on their way', owed.inFlight],
    ['Disputed payments', owed.disputed],
    ['Payments in review', owed.suspense],
    ['Our fees, not taken out', owed.platformFee],
  ]
  return (
    <dl className="facts-list">
      {figures.map(([name, cents]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{formatCents(cents)}</dd>
        </div>
      ))}
      <div>
        <dt>{coverage < 0 ? 'Missing to pay all of it' : 'Left after paying all of it'}</dt>
        <dd className={coverage < 0 ? 'admin-warning' : undefined}>{formatCents(Math.abs(coverage))}</dd>
      </div>
    </dl>
  )
}
