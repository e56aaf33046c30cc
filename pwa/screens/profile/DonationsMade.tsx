import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { listUserDonations } from '#shared/contract/user-donations'
import { say } from '#shared/language/say'
import { formatCents } from '#shared/rules/money/money'
import { overviewQuery } from '../../account/own-overview'
import { DataAge } from '../../components/device/DataAge'
import { DonationRow } from '../../components/fundraisers/DonationRow'
import { ReceiptLink } from '../../components/paper/ReceiptLink'
import { ListPages } from '../../components/ui/ListPages'
import { LoadingFailed } from '../../components/ui/LoadingFailed'
import { Notice } from '../../components/ui/Notice'
import { sayNodes } from '../../language/say-nodes'
import { useNow } from '../../page/use-now'
import { donationsOf } from './profile-route'

const DAY = 24 * 60 * 60_000

interface Props {
  userId: number
  isOwn: boolean
}

/** The donations that a person has made. */
export function DonationsMade({ userId, isOwn }: Props) {
  const now = useNow(DAY)
  const { data, isError, dataUpdatedAt, refetch } = useQuery(donationsOf(userId))
  if (data?.items.length) {
    return (
      <>
        <h2 className="unseen">{say('Donations')}</h2>
        <DataAge updatedAt={dataUpdatedAt} />
        {isOwn && (
          <p>
            <InAll />{' '}
            <Link to={`/statements/${new Date(now).getUTCFullYear()}`}>
              {say('Your donations of the year, to print')}
            </Link>
          </p>
        )}
        <ul className="plain donations">
          <ListPages<typeof listUserDonations> queryOf={(cursor) => donationsOf(userId, cursor)}>
            {(donations, first) =>
              donations.map((donation, index) => (
                <DonationRow
                  key={donation.id}
                  ref={index === 0 ? first : null}
                  donation={donation}
                  name={donation.fundraiser.title}
                >
                  <Link to={`/fundraiser/${donation.fundraiser.id}`} dir="auto">
                    {donation.fundraiser.title}
                  </Link>
                  <ReceiptLink className="receipt-link" donation={donation} />
                </DonationRow>
              ))
            }
          </ListPages>
        </ul>
      </>
    )
  }
  if (data) {
    return (
      <Notice
        title={say('No Donations Yet')}
        text={isOwn ? say('Your donations appear here.') : say('This person has not donated under their name yet.')}
      >
        <Link className="button" to="/browse-fundraisers">
          {say('Browse Fundraisers')}
        </Link>
      </Notice>
    )
  }
  if (isError) return <LoadingFailed title={say('Error Loading Donations')} onRetry={refetch} />
  return <p role="status">{say('Loading donations…')}</p>
}

/** What the signed-in person gave in all; nothing until it is known. */
function InAll() {
  const { data } = useQuery(overviewQuery)
  if (!data?.giving) return null
  const { total, causes } = data.giving
  return sayNodes('You gave {amount} to {causes, plural, one {# fundraiser} other {# fundraisers}}.', {
    amount: <b>{formatCents(total)}</b>,
    causes,
  })
}
