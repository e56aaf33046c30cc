import { useId, useState } from 'react'
import { getTrialBalance } from '#shared/contract/admin/treasury'
import { formatCents } from '#shared/rules/money/money'
import { DownloadLink } from '../../../components/ui/DownloadLink'
import { LoadingFailed } from '../../../components/ui/LoadingFailed'
import { Rows } from '../section/Rows'
import { useAdminAnswer } from '../section/state/admin-queries'
import { numbered, TRIAL_BALANCE_COLUMNS } from './treasury-columns'

/** The trial balance at the end of a day, and its file. */
export function TrialBalanceView() {
  const id = useId()
  const [until, setUntil] = useState(() => new Date().toISOString().slice(0, 10))
  const { data, isError, refetch } = useAdminAnswer(getTrialBalance, { query: { until } })
  return (
    <>
      <h3>Trial balance</h3>
      <div className="field">
        <label htmlFor={id}>At the end of (UTC)</label>
        <input
          id={id}
          type="date"
          value={until}
          // An emptied date keeps the day that is shown.
          onChange={({ target }) => target.value !== '' && setUntil(target.value)}
        />
      </div>
      {data && (
        <>
          <p role="status" className="admin-found">
            Debit {formatCents(data.debit)}, credit {formatCents(data.credit)}
          </p>
          {data.accounts.length > 0 && (
            <Rows label="Trial balance" rows={numbered(data.accounts)} columns={TRIAL_BALANCE_COLUMNS} />
          )}
        </>
      )}
      {!data && isError && <LoadingFailed title="Error Loading Trial Balance" onRetry={refetch} />}
      {!data && !isError && <p role="status">Loading…</p>}
      <p className="admin-export">
        <DownloadLink className="button quiet small" href={`/api/admin/export/trial-balance.csv?until=${until}`}>
          Download CSV<span className="unseen"> of the trial balance</span>
        </DownloadLink>
      </p>
    </>
  )
}
