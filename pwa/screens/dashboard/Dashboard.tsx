import { useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode } from 'react'
import type { OwnUser } from '#shared/contract/users'
import { formatNumber } from '#shared/language/format'
import { formatPercent } from '#shared/language/format-percent'
import { say } from '#shared/language/say'
import { formatCents } from '#shared/rules/money/money'
import { overviewQuery } from '../../account/own-overview'
import { DataAge } from '../../components/device/DataAge'
import { OutboxList } from '../../components/outbox/OutboxList'
import { LoadingFailed } from '../../components/ui/LoadingFailed'
import { ScreenLoading } from '../../components/ui/ScreenLoading'
import { StatCards } from '../../components/ui/StatCards'
import { useHashTarget } from '../../page/use-hash-target'
import { AdminTasks } from '../admin/AdminTasks'
import { totalsOf } from '../profile/profile-route'
import { AccountSummary } from './AccountSummary'
import { ActiveFundraisers } from './ActiveFundraisers'
import { Followed } from './giving/Followed'
import { Giving } from './giving/Giving'
import { introFor, orderFor, type Part, type Roles } from './home-order'
import { LatestDonations } from './LatestDonations'
import { HelpedPeople } from './people/HelpedPeople'
import { QuickActions } from './QuickActions'
import { Trending } from './Trending'
import { Tasks } from './tasks/Tasks'
import { Welcome } from './Welcome'

/** The home of a signed-in person. Its order depends on who they are: what is theirs comes first. */
export function Dashboard({ viewer }: { viewer: OwnUser }) {
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
      {/* Between the other parts, not one of them: a new order must not take the focus out of it or close its dialog. */}
      <Drafts />
      {isKnown ? show(order.slice(place + 1)) : <ScreenLoading />}
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
