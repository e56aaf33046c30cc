import { useSignals } from '@preact/signals-react/runtime'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, Navigate, useLocation } from 'react-router-dom'
import { listReceivedDonations } from '#shared/contract/user-donations'
import type { OwnUser } from '#shared/contract/users'
import { formatNumber, formatPercent } from '#shared/language/format'
import { say, sayIn } from '#shared/language/say'
import { formatDate, timeAgo } from '#shared/rules/dates'
import type { CampaignTotals } from '#shared/rules/fundraisers/campaign-totals'
import { RECENT_DONATIONS_SHOWN } from '#shared/rules/limits'
import { formatCents } from '#shared/rules/money/money'
import { firstName } from '#shared/rules/names'
import { overviewQuery } from '../../account/own-overview'
import { DASHBOARD_FAREWELL } from '../../account/sign-out'
import { queryFor } from '../../api/queries'
import { ForViewer } from '../../components/account/ForViewer'
import { SignOutButton } from '../../components/account/SignOutButton'
import { DataAge } from '../../components/device/DataAge'
import { NameOnPage } from '../../components/fundraisers/DonationRow'
import { OutboxList } from '../../components/outbox/OutboxList'
import { useDrafts } from '../../components/outbox/useDrafts'
import { HelpedPeople } from '../../components/people/HelpedPerson'
import { donorShown } from '../../components/people/PersonName'
import { SmallLink } from '../../components/ui/Buttons'
import { Facts, StatCards } from '../../components/ui/Facts'
import { ArrowIcon } from '../../components/ui/icons'
import { LoadingFailed, NotLoaded, ScreenLoading } from '../../components/ui/Notice'
import { sayNodes } from '../../language/say-nodes'
import { outboxEntries } from '../../offline/outbox/outbox'
import { unreadCount } from '../../offline/read-up-to'
import { useHashTarget } from '../../page/focus'
import { useMinute } from '../../page/use-now'
import { totalsOf } from '../profile/profile-route'
import { ActiveFundraisers, Followed, Trending } from './Fundraisers'
import { Giving } from './giving'
import { HoldNotice } from './HoldNotice'
import { NextForYou } from './tasks'

/** What is next for a person, their money, and what came in lately (spec section 2). */
export default function DashboardScreen() {
  const next = encodeURIComponent(`/dashboard${useLocation().hash}`)
  return (
    <ForViewer visitor={<Navigate to={`/login?next=${next}`} replace />}>
      {(viewer) => <Dashboard key={viewer.id} viewer={viewer} />}
    </ForViewer>
  )
}

/** Each part is there only for those who have something in it. */
function Dashboard({ viewer }: { viewer: OwnUser }) {
  const totalsReply = useQuery(totalsOf(viewer.id))
  const overviewReply = useQuery(overviewQuery)
  const replies = [totalsReply, overviewReply]
  const { data: totals } = totalsReply
  const { data: overview } = overviewReply
  const ages = replies.map(({ dataUpdatedAt }) => dataUpdatedAt).filter((at) => at > 0)
  const failed = replies.filter(({ data, isError }) => data === undefined && isError)
  const isKnown = replies.every(({ data, isError }) => data !== undefined || isError)
  const isCreator = (totals?.campaigns ?? 0) > 0
  const holds = overview?.holds ?? []
  // Who reads that their fundraiser is stopped is not asked to start one.
  const isStopped = holds.some(({ stops }) => stops.some((stop) => stop !== 'payouts'))
  const retry = () => {
    for (const { refetch } of failed) void refetch()
  }
  return (
    <div className="container page dashboard">
      <header className="spread welcome">
        <h1>{sayNodes('Welcome back, {name}!', { name: <bdi>{firstName(viewer.fullName)}</bdi> })}</h1>
        <div className="actions">
          <Link to="/create-fundraiser">{say('Create Fundraiser')}</Link>
          <NotificationsLink />
          <Link to="/settings">{say('Settings')}</Link>
        </div>
      </header>
      <DataAge updatedAt={ages.length > 0 ? Math.min(...ages) : 0} />
      {/* First, because it needs no answer: what comes later would push it away under a finger. */}
      <Drafts />
      {failed.length > 0 && <LoadingFailed title={say('Error Loading Your Dashboard')} onRetry={retry} />}
      {isKnown ? (
        <>
          {holds.map((hold) => (
            <HoldNotice key={hold.id} hold={hold} />
          ))}
          <NextForYou viewer={viewer} toThank={overview?.toThank ?? []} isCreator={isCreator} />
          {overview?.helping && <People helping={overview.helping} />}
          {totals && totals.donations > 0 && <Figures totals={totals} />}
          <ActiveFundraisers viewer={viewer} hasAny={isCreator && !isStopped} />
          {overview?.giving && <Giving userId={viewer.id} giving={overview.giving} />}
          {totals && totals.donations > 0 && <LatestDonations userId={viewer.id} />}
          <Followed />
          <Trending />
          <Account viewer={viewer} totals={totals} />
        </>
      ) : (
        <ScreenLoading isPart />
      )}
    </div>
  )
}

function NotificationsLink() {
  useSignals()
  const unread = unreadCount.value
  return (
    <Link to="/notifications">
      {unread > 0 ? say('Notifications ({count, number} not read)', { count: unread }) : say('Notifications')}
    </Link>
  )
}

function Figures({ totals }: { totals: CampaignTotals }) {
  return (
    <StatCards
      label={say('In figures')}
      stats={[
        { label: say('Total Raised'), value: formatCents(totals.raised) },
        { label: say('Active Campaigns'), value: totals.active },
        { label: say('Total Donations'), value: formatNumber(totals.donations) },
        { label: say('Success Rate'), value: formatPercent(totals.successRate) },
      ]}
    />
  )
}

const PEOPLE_SHOWN = 2

function People({ helping }: Pick<Parameters<typeof HelpedPeople>[0], 'helping'>) {
  return (
    <section className="helped-people" aria-labelledby="helped-people">
      <div className="spread section-head">
        <h2 id="helped-people">{say('People I help')}</h2>
        <Link className="more-link" to="/create-profile#register">
          {say('Register a person')}
        </Link>
      </div>
      <HelpedPeople helping={helping} most={PEOPLE_SHOWN} />
      {helping.people > PEOPLE_SHOWN && (
        <Link className="more-link" to="/create-profile">
          {say('{count, plural, one {All # people} other {All # people}}', { count: helping.people })} <ArrowIcon />
        </Link>
      )}
    </section>
  )
}

function Drafts() {
  useSignals()
  const heading = useHashTarget('drafts')
  const isEmpty = useDrafts().length + outboxEntries.value.length === 0
  const [hadAny, setHadAny] = useState(false)
  if (!isEmpty && !hadAny) setHadAny(true)
  // Somebody who has just deleted the last one reads that none is left.
  if (isEmpty && !hadAny) return null
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

/** What is elsewhere too, in one fold. */
function Account({ viewer, totals }: { viewer: OwnUser; totals: CampaignTotals | undefined }) {
  const actions = [
    { to: '/create-fundraiser', text: say('Create Fundraiser') },
    { to: '/browse', text: say('Browse Fundraisers') },
    { to: `/user/${viewer.id}`, text: say('View Public Profile') },
    ...(viewer.isCommunityLeader ? [{ to: '/create-profile', text: say('Create Profile for Someone Else') }] : []),
  ]
  return (
    <details className="panel">
      <summary>{say('Account Summary')}</summary>
      <Facts
        facts={[
          [say('Member Since'), formatDate(viewer.createdAt)],
          [say('Profile Status'), viewer.isVerified ? sayIn('a person', 'Verified') : sayIn('a person', 'Unverified')],
          [say('Total Campaigns'), totals?.campaigns ?? '–'],
          [sayIn('fundraisers', 'Completed'), totals?.completed ?? '–'],
        ]}
      />
      <nav className="actions" aria-label={say('Quick Actions')}>
        {actions.map(({ to, text }) => (
          <SmallLink key={to} to={to}>
            {text}
          </SmallLink>
        ))}
      </nav>
      <SignOutButton className="button quiet small" farewell={DASHBOARD_FAREWELL}>
        {say('Sign Out')}
      </SignOutButton>
    </details>
  )
}

function LatestDonations({ userId }: { userId: number }) {
  const now = useMinute()
  const query = { limit: RECENT_DONATIONS_SHOWN }
  const latest = useQuery(queryFor(listReceivedDonations, { params: { id: userId }, query }))
  return (
    <section aria-labelledby="latest-donations">
      <h2 id="latest-donations">{say('Recent Donations')}</h2>
      {latest.data ? (
        <ul className="plain latest-donations">
          {latest.data.map((donation) => (
            <li key={donation.id}>
              <bdi>{donorShown(donation.donorName)}</bdi>
              <NameOnPage donation={donation} />
              <time dateTime={donation.createdAt}>{timeAgo(donation.createdAt, now)}</time>
              <b>{formatCents(donation.amount)}</b>
            </li>
          ))}
        </ul>
      ) : (
        <NotLoaded of={latest} title={say('Error Loading Donations')} loading={say('Loading donations…')} />
      )}
    </section>
  )
}
