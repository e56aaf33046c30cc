import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Donation } from '#shared/contract/donations'
import type { Fundraiser } from '#shared/contract/fundraisers'
import { say } from '#shared/language/say'
import { useConnection } from '../../../offline/connection/connection'
import { useHydrated } from '../../../page/page'
import { recentDonations } from '../fundraiser-route'
import AllDonations from './AllDonations'
import { DonationLine } from './DonationLine'

/** The newest donations, and all of them once somebody asks. */
export function RecentDonations({ fundraiser }: { fundraiser: Fundraiser }) {
  const { data, isError } = useQuery(recentDonations(String(fundraiser.id)))
  const [isWhole, setWhole] = useState(false)

  return (
    <section aria-labelledby="donations">
      <h2 id="donations">{isWhole ? say('All donations') : say('Recent donations')}</h2>
      {isWhole ? (
        <AllDonations fundraiser={fundraiser} onFold={() => setWhole(false)} />
      ) : (
        data && <Recent donations={data} fundraiser={fundraiser} onAll={() => setWhole(true)} />
      )}
      {!isWhole && data?.length === 0 && <p className="quiet-text">{say('No donations yet. Be the first to give.')}</p>}
      {!isWhole && !data && <p className="quiet-text">{isError ? <Missing /> : say('Loading donations…')}</p>}
    </section>
  )
}

interface RecentProps {
  donations: readonly Donation[]
  fundraiser: Fundraiser
  onAll: () => void
}

function Recent({ donations, fundraiser, onAll }: RecentProps) {
  const isHydrated = useHydrated()
  if (donations.length === 0) return null
  return (
    <>
      <ul className="plain lined donations">
        {donations.map((donation) => (
          <DonationLine key={donation.id} donation={donation} fundraiser={fundraiser} />
        ))}
      </ul>
      {isHydrated && fundraiser.donationsCount > donations.length && (
        <button type="button" className="button quiet all-donations" onClick={onAll}>
          {say('See all {count, plural, one {# donation} other {# donations}}', { count: fundraiser.donationsCount })}
        </button>
      )}
    </>
  )
}

function Missing() {
  const isOffline = useConnection() === 'offline'
  if (!isOffline) return say('The donations could not be loaded.')
  return say('The donations have not been loaded on this device yet. They appear when you are back online.')
}
