import { Link } from 'react-router-dom'
import type { Giving as Given } from '#shared/contract/account/overview'
import { formatNumber } from '#shared/language/format'
import { formatCents } from '#shared/rules/money/money'
import { Causes } from './Causes'
import { LatestGifts } from './LatestGifts'

/** What the person gave, with the receipts, and what became of it. */
export function Giving({ userId, giving }: { userId: number; giving: Given }) {
  const { total, year, thisYear, donations, causes, helped } = giving
  return (
    <>
      <section className="balance" aria-labelledby="giving">
        <div className="balance-total">
          <span className="flag" aria-hidden="true" />
          <h2 id="giving">You gave</h2>
          <p className="balance-amount">{formatCents(total)}</p>
          <p className="balance-words">to {causes === 1 ? '1 fundraiser' : `${formatNumber(causes)} fundraisers`}</p>
          <dl>
            <div>
              <dt>In {year}</dt>
              <dd>{formatCents(thisYear)}</dd>
            </div>
            <div>
              <dt>Donations</dt>
              <dd>{formatNumber(donations)}</dd>
            </div>
          </dl>
        </div>
        <LatestGifts userId={userId} />
        <p className="balance-fees balance-links">
          <Link to={`/statements/${year}`}>Your donations of {year}, to print</Link>
          <Link to={`/profile/${userId}?tab=donations`}>All your donations</Link>
        </p>
      </section>
      <Causes causes={helped} />
    </>
  )
}
