import { useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode } from 'react'
import { Link, Navigate, useLocation } from 'react-router-dom'
import type { Giving as DonatedSoFar } from '#shared/contract/account/overview'
import { listReceivedDonations } from '#shared/contract/user-donations'
import type { OwnUser } from '#shared/contract/users'
import { formatNumber, formatPercent } from '#shared/language/format'
import { say, sayIn } from '#shared/language/say'
import { formatDate } from '#shared/rules/dates'
import type { CampaignTotals } from '#shared/rules/fundraisers/campaign-totals'
import { RECENT_DONATIONS_SHOWN } from '#shared/rules/limits'
import { formatCents } from '#shared/rules/money/money'
import { overviewQuery } from '../../account/own-overview'
import { queryFor } from '../../api/queries'
import { ForViewer } from '../../components/account/ForViewer'
import { DataAge } from '../../components/device/DataAge'
import { DonationRow } from '../../components/fundraisers/DonationRow'
import { OutboxList } from '../../components/outbox/OutboxList'
import { donorShown } from '../../components/people/PersonName'
import { FundraiserLink, QuietLink } from '../../components/ui/Buttons'
import { FactRows, Facts, StatCards } from '../../components/ui/Facts'
import { LoadingFailed, NotLoaded, ScreenLoading } from '../../components/ui/Notice'
import { useHashTarget } from '../../page/focus'
import { totalsOf } from '../profile/profile-route'
import { ActiveFundraisers, Trending } from './Fundraisers'
import { Causes, Followed, LatestGifts } from './giving'
import { introFor, orderFor, type Part, type Roles } from './home-order'
import { AdminTasks, HelpedPeople, Tasks } from './tasks'
import { Welcome } from './Welcome'

/** The state of a person's fundraisers, and drafts and unsent changes on this device (spec section 2). */
export default function DashboardScreen() {
  const next = encodeURIComponent(`/dashboard${useLocation().hash}`)
  return (
    <ForViewer visitor={<Navigate to={`/login?next=${next}`} replace />}>
      {(viewer) => <Dashboard key={viewer.id} viewer={viewer} />}
    </ForViewer>
  )
}

/** The home of a signed-in person. Its order depends on who they are: what is theirs comes first. */
function Dashboard({ viewer }: { viewer: OwnUser }) {
  const totalsReply = useQuery(totalsOf(viewer.id))
  const overviewReply = useQuery(overviewQuery)
  const replies = [totalsReply, overviewReply]
  const totals = totalsReply.data ?? null
  const overview = overviewReply.data
  const ages = replies.map(({ dataUpdatedAt }) => dataUpdatedAt).filter((at) => at > 0)
  const failed = replies.filter(({ data, isError }) => data === undefined && isError)
  const isKnown = replies.every(({ data, isError }) => data !== undefined || isError)
  const roles: Roles = {
    isAdmin: viewer.isAdmin,
    isLeader: viewer.isCommunityLeader,
    isCreator: (totals?.campaigns ?? 0) > 0,
    isDonor: (overview?.giving ?? null) !== null,
  }
  const parts: Record<Part, ReactNode> = {
    admin: <AdminTasks />,
    people: <HelpedPeople helping={overview?.helping ?? null} />,
    tasks: <Tasks toThank={overview?.toThank ?? []} canBePaid={roles.isCreator || roles.isLeader} />,
    figures: totals && (
      <StatCards
        label={say('In figures')}
        stats={[
          { label: say('Total Raised'), value: formatCents(totals.raised) },
          { label: say('Active Campaigns'), value: totals.active },
          { label: say('Total Donations'), value: formatNumber(totals.donations) },
          { label: say('Success Rate'), value: formatPercent(totals.successRate) },
        ]}
      />
    ),
    active: <ActiveFundraisers viewer={viewer} hasAny={roles.isCreator} />,
    giving: overview?.giving && <Giving userId={viewer.id} giving={overview.giving} />,
    followed: <Followed />,
    drafts: null,
    columns: (
      <div className="dashboard-columns">
        <LatestDonations userId={viewer.id} hasFundraiser={roles.isCreator} />
        <div>
          <QuickActions viewer={viewer} />
          <AccountSummary viewer={viewer} totals={totals} />
        </div>
      </div>
    ),
    trending: <Trending />,
  }
  const order = isKnown ? orderFor(roles) : []
  const place = order.indexOf('drafts')
  const show = (some: readonly Part[]) => some.map((part) => <Fragment key={part}>{parts[part]}</Fragment>)
  const retry = () => {
    for (const { refetch } of failed) void refetch()
  }
  return (
    <div className="container page dashboard">
      <Welcome viewer={viewer} intro={isKnown && failed.length === 0 ? introFor(roles) : null} />
      <DataAge updatedAt={ages.length > 0 ? Math.min(...ages) : 0} />
      {failed.length > 0 && <LoadingFailed title={say('Error Loading Your Dashboard')} onRetry={retry} />}
      {show(order.slice(0, Math.max(place, 0)))}
      <Drafts />
      {isKnown ? show(order.slice(place + 1)) : <ScreenLoading isPart />}
    </div>
  )
}

function Drafts() {
  const heading = useHashTarget('drafts')
  return (
    <section id="drafts" aria-labelledby="drafts-heading">
      <h2 id="drafts-heading" ref={heading} tabIndex={-1}>
        {say('Drafts and unsent changes')}
      </h2>
      <OutboxList
        empty={say('No drafts, and nothing to send. What you start or send without a connection appears here.')}
      />
    </section>
  )
}

function AccountSummary({ viewer, totals }: { viewer: OwnUser; totals: CampaignTotals | null }) {
  return (
    <section className="panel" aria-labelledby="account-summary">
      <h2 id="account-summary">{say('Account Summary')}</h2>
      <Facts
        facts={[
          [say('Member Since'), formatDate(viewer.createdAt)],
          [say('Profile Status'), viewer.isVerified ? sayIn('a person', 'Verified') : sayIn('a person', 'Unverified')],
          [say('Total Campaigns'), totals?.campaigns ?? '–'],
          [sayIn('fundraisers', 'Completed'), totals?.completed ?? '–'],
        ]}
      />
    </section>
  )
}

function QuickActions({ viewer }: { viewer: OwnUser }) {
  const actions = [
    { to: '/create-fundraiser', text: say('Create Fundraiser') },
    { to: '/browse', text: say('Browse Fundraisers') },
    { to: `/user/${viewer.id}`, text: say('View Public Profile') },
    ...(viewer.isCommunityLeader ? [{ to: '/create-profile', text: say('Create Profile for Someone Else') }] : []),
  ]
  return (
    <nav className="panel quick-actions" aria-labelledby="quick-actions">
      <h2 id="quick-actions">{say('Quick Actions')}</h2>
      <ul className="plain">
        {actions.map(({ to, text }) => (
          <li key={to}>
            <QuietLink to={to}>{text}</QuietLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Giving({ userId, giving }: { userId: number; giving: DonatedSoFar }) {
  const { total, year, thisYear, donations, causes, helped } = giving
  return (
    <>
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
        <LatestGifts userId={userId} />
        <p className="balance-fees actions">
          <Link to={`/statements/${year}`}>{say('Your donations of {year}, to print', { year: String(year) })}</Link>
          <Link to={`/profile/${userId}?tab=donations`}>{say('All your donations')}</Link>
        </p>
      </section>
      <Causes causes={helped} />
    </>
  )
}

function LatestDonations({ userId, hasFundraiser }: { userId: number; hasFundraiser: boolean }) {
  const query = { limit: RECENT_DONATIONS_SHOWN }
  const latest = useQuery(queryFor(listReceivedDonations, { params: { id: userId }, query }))
  return (
    <section className="panel" aria-labelledby="latest-donations">
      <h2 id="latest-donations">{say('Recent Donations')}</h2>
      {latest.data && latest.data.length > 0 && (
        <ul className="plain donations">
          {latest.data.map((donation) => (
            <DonationRow key={donation.id} donation={donation} name={donation.donorName}>
              <bdi>{donorShown(donation.donorName)}</bdi>
              <FundraiserLink fundraiser={{ id: donation.fundraiserId, title: donation.fundraiser.title }} />
            </DonationRow>
          ))}
        </ul>
      )}
      {latest.data?.length === 0 && (
        <p className="quiet-text">
          {hasFundraiser
            ? say('No donations yet. Share your fundraiser: most gifts come from people who know you.')
            : say('No donations yet. What people give to a fundraiser of yours appears here.')}
        </p>
      )}
      {!latest.data && (
        <NotLoaded of={latest} title={say('Error Loading Donations')} loading={say('Loading donations…')} />
      )}
    </section>
  )
}
