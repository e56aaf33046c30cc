import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { say } from '#shared/language/say'
import { DonationRow } from '../../components/fundraisers/DonationRow'
import { donorShown } from '../../components/people/donor-shown'
import { LoadingFailed } from '../../components/ui/LoadingFailed'
import { latestReceived } from './dashboard-route'

interface Props {
  userId: number
  /** Whether the person has fundraisers, active or not. */
  hasFundraiser: boolean
}

/** The latest donations to any of a person's fundraisers. */
export function LatestDonations({ userId, hasFundraiser }: Props) {
  return (
    <section className="panel" aria-labelledby="latest-donations">
      <h2 id="latest-donations">{say('Recent Donations')}</h2>
      <List userId={userId} hasFundraiser={hasFundraiser} />
    </section>
  )
}

function List({ userId, hasFundraiser }: Props) {
  const { data, isError, refetch } = useQuery(latestReceived(userId))
  if (data?.length) {
    return (
      <ul className="plain donations">
        {data.map((donation) => (
          <DonationRow key={donation.id} donation={donation} name={donation.donorName}>
            <bdi>{donorShown(donation.donorName)}</bdi>
            <Link to={`/fundraiser/${donation.fundraiserId}`} dir="auto">
              {donation.fundraiser.title}
            </Link>
          </DonationRow>
        ))}
      </ul>
    )
  }
  if (data) {
    return (
      <p className="quiet-text">
        {hasFundraiser
          ? say('No donations yet. Share your fundraiser: most gifts come from people who know you.')
          : say('No donations yet. What people give to a fundraiser of yours appears here.')}
      </p>
    )
  }
  if (isError) return <LoadingFailed title={say('Error Loading Donations')} onRetry={refetch} />
  return <p role="status">{say('Loading donations…')}</p>
}
