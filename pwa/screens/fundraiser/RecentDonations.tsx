import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import type { Donation } from '#shared/contract/donations'
import type { Fundraiser } from '#shared/contract/fundraisers'
import { formatCents } from '#shared/rules/money/money'
import { ANONYMOUS } from '#shared/rules/names'
import { timeAgo } from '#shared/rules/time-ago'
import { useHasToken } from '../../account/use-has-token'
import { Avatar } from '../../components/people/Avatar'
import { useConnection } from '../../offline/connection/connection'
import { useNow } from '../../page/use-now'
import { recentDonations } from './fundraiser-route'

const HideMessage = lazy(() => import('./HideMessage'))

const MINUTE = 60_000

export function RecentDonations({ fundraiser }: { fundraiser: Fundraiser }) {
  const { data, isError } = useQuery(recentDonations(String(fundraiser.id)))
  return (
    <section className="fundraiser-donations" aria-labelledby="donations">
      <h2 id="donations">Recent donations</h2>
      {data && data.length > 0 && (
        <ul className="plain donations">
          {data.map((donation) => (
            <DonationLine key={donation.id} donation={donation} fundraiser={fundraiser} />
          ))}
        </ul>
      )}
      {data?.length === 0 && <p className="quiet-text">No donations yet. Be the first to give.</p>}
      {!data && <p className="quiet-text">{isError ? <Missing /> : 'Loading donations…'}</p>}
    </section>
  )
}

function Missing() {
  const isOffline = useConnection() === 'offline'
  if (!isOffline) return 'The donations could not be loaded.'
  return 'The donations have not been loaded on this device yet. They appear when you are back online.'
}

function DonationLine({ donation, fundraiser }: { donation: Donation; fundraiser: Fundraiser }) {
  const { donorName, isAnonymous, message, isMessageHidden, amount, createdAt } = donation
  const hasToken = useHasToken()
  const now = useNow(MINUTE)
  const name = isAnonymous ? ANONYMOUS : donorName
  return (
    <li>
      <Avatar name={name} image={null} />
      <p>
        <bdi className="donor">{name}</bdi>
        <b className="amount">{formatCents(amount)}</b>
        <time dateTime={createdAt}>{timeAgo(createdAt, now)}</time>
        {message && (
          <span className="message" dir="auto">
            {message}
          </span>
        )}
        {hasToken && (message || isMessageHidden) && (
          <Suspense>
            <HideMessage donation={donation} name={name} fundraiser={fundraiser} />
          </Suspense>
        )}
      </p>
    </li>
  )
}
