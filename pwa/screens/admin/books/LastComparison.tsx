import { getMachineRoom } from '#shared/contract/admin/stuck-jobs'
import { formatNumber } from '#shared/language/format'
import { LoadingFailed } from '../../../components/ui/LoadingFailed'
import { useAdminAnswer } from '../section/state/admin-queries'
import { When } from '../section/When'

/** What the providers' own lists say and our books do not, and the reverse: compared each night. */
export function LastComparison() {
  const { data, isError, refetch } = useAdminAnswer(getMachineRoom, {})
  if (!data && isError) return <LoadingFailed title="Error Loading Books" onRetry={refetch} />
  if (!data) return <p role="status">Loading…</p>
  const { comparison } = data
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
