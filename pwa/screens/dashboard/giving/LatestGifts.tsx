import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { GivenDonation } from '#shared/contract/user-donations'
import { say } from '#shared/language/say'
import { formatCents } from '#shared/rules/money/money'
import { timeAgo } from '#shared/rules/time-ago'
import { ReceiptLink } from '../../../components/paper/ReceiptLink'
import { LoadingFailed } from '../../../components/ui/LoadingFailed'
import { useNow } from '../../../page/use-now'
import { donationsOf } from '../../profile/profile-route'

const MINUTE = 60_000
const SHOWN = 5

/** The latest donations that the person made, each with its receipt. */
export function LatestGifts({ userId }: { userId: number }) {
  const { data, isError, refetch } = useQuery(donationsOf(userId))
  return (
    <div className="balance-parts">
      <h3>{say('Your latest donations')}</h3>
      {data ? (
        <dl className="facts-list">
          {data.items.slice(0, SHOWN).map((donation) => (
            <Gift key={donation.id} donation={donation} />
          ))}
        </dl>
      ) : isError ? (
        <LoadingFailed title={say('Error Loading Donations')} onRetry={refetch} />
      ) : (
        <p role="status">{say('Loading donations…')}</p>
      )}
    </div>
  )
}

function Gift({ donation }: { donation: GivenDonation }) {
  const now = useNow(MINUTE)
  const { amount, createdAt, fundraiser, receipt } = donation
  return (
    <div>
      <dt>
        <Link to={`/fundraiser/${fundraiser.id}`} dir="auto">
          {fundraiser.title}
        </Link>
        <small>
          <time dateTime={createdAt}>{timeAgo(createdAt, now)}</time>
        </small>
      </dt>
      <dd>
        {amount > 0 ? formatCents(amount) : say('Returned to you')}
        {receipt && (
          <small>
            <ReceiptLink donation={donation} />
          </small>
        )}
      </dd>
    </div>
  )
}
