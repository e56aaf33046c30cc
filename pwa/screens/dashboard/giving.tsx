import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { Giving as DonatedSoFar } from '#shared/contract/account/overview'
import type { GivenDonation } from '#shared/contract/user-donations'
import { formatNumber } from '#shared/language/format'
import { say, sayIn } from '#shared/language/say'
import { timeAgo } from '#shared/rules/dates'
import { formatCents } from '#shared/rules/money/money'
import { ReceiptLink } from '../../components/paper/ReceiptLink'
import { FundraiserLink } from '../../components/ui/Buttons'
import { FactRows } from '../../components/ui/Facts'
import { NotLoaded } from '../../components/ui/Notice'
import { useMinute } from '../../page/use-now'
import { donationsOf } from '../profile/profile-route'

export function Giving({ userId, giving }: { userId: number; giving: DonatedSoFar }) {
  const { total, year, thisYear, donations, causes, thanks = [] } = giving
  const now = useMinute()
  return (
    <section className="balance" aria-labelledby="giving">
      <div className="balance-total">
        <span className="flag" aria-hidden="true" />
        <h2 id="giving">{say('You gave')}</h2>
        <p className="balance-amount">{formatCents(total)}</p>
        <p>
          {sayIn('below an amount', '{count, plural, one {to # fundraiser} other {to # fundraisers}}', {
            count: causes,
          })}
        </p>
        <dl>
          <FactRows
            facts={[
              [say('In {year}', { year: String(year) }), formatCents(thisYear)],
              [say('Donations'), formatNumber(donations)],
            ]}
          />
        </dl>
      </div>
      <div className="balance-parts">
        <h3>{say('Your latest donations')}</h3>
        <LatestGifts userId={userId} />
        {thanks.length > 0 && (
          <details>
            <summary>{say('What became of your gifts')}</summary>
            {thanks.map(({ fundraiserId, title, message, createdAt }) => (
              <blockquote key={fundraiserId}>
                <p dir="auto">{message}</p>
                <footer className="quiet-text">
                  <FundraiserLink fundraiser={{ id: fundraiserId, title }} />, {timeAgo(createdAt, now)}
                </footer>
              </blockquote>
            ))}
          </details>
        )}
      </div>
      <p className="balance-fees actions">
        <Link to={`/statements/${year}`}>{say('Your donations of {year}, to print', { year: String(year) })}</Link>
        <Link to={`/profile/${userId}?tab=donations`}>{say('All your donations')}</Link>
      </p>
    </section>
  )
}

const GIFTS_SHOWN = 2

function LatestGifts({ userId }: { userId: number }) {
  const latest = useQuery(donationsOf(userId))
  if (!latest.data)
    return <NotLoaded of={latest} title={say('Error Loading Donations')} loading={say('Loading donations…')} />
  return (
    <dl className="facts-list">
      {latest.data.items.slice(0, GIFTS_SHOWN).map((donation) => (
        <Gift key={donation.id} donation={donation} />
      ))}
    </dl>
  )
}

function Gift({ donation }: { donation: GivenDonation }) {
  const now = useMinute()
  const { amount, createdAt, fundraiser, receipt } = donation
  return (
    <div>
      <dt>
        <FundraiserLink fundraiser={fundraiser} />
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
