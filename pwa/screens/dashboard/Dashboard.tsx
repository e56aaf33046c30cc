import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import type { OwnUser } from '#shared/contract/users'
import { formatCents } from '#shared/rules/money/money'
import { DataAge } from '../../components/device/DataAge'
import { OutboxList } from '../../components/outbox/OutboxList'
import { StatCards } from '../../components/ui/StatCards'
import { totalsOf } from '../profile/profile-route'
import { AccountSummary } from './AccountSummary'
import { ActiveFundraisers } from './ActiveFundraisers'
import { LatestDonations } from './LatestDonations'
import { QuickActions } from './QuickActions'
import { Trending } from './Trending'
import { Welcome } from './Welcome'

export function Dashboard({ viewer }: { viewer: OwnUser }) {
  const { data: totals = null, dataUpdatedAt } = useQuery(totalsOf(viewer.id))
  const { hash } = useLocation()
  const drafts = useRef<HTMLHeadingElement>(null)
  // The shortcut "My drafts" opens the page there. The browser has looked for the place before this screen existed.
  useEffect(() => {
    if (hash !== '#drafts') return
    drafts.current?.focus({ preventScroll: true })
    drafts.current?.scrollIntoView()
  }, [hash])
  return (
    <div className="container page dashboard">
      <Welcome viewer={viewer} />
      <DataAge updatedAt={dataUpdatedAt} />
      <StatCards
        label="In figures"
        stats={[
          { label: 'Total Raised', value: totals && formatCents(totals.raised) },
          { label: 'Active Campaigns', value: totals?.active ?? null },
          { label: 'Total Donations', value: totals?.donations.toLocaleString('en-US') ?? null },
          { label: 'Success Rate', value: totals && `${totals.successRate}%` },
        ]}
      />
      <section id="drafts" aria-labelledby="drafts-heading">
        <h2 id="drafts-heading" ref={drafts} tabIndex={-1}>
          Drafts and unsent changes
        </h2>
        <OutboxList empty="No drafts, and nothing to send. What you start or send without a connection appears here." />
      </section>
      <ActiveFundraisers userId={viewer.id} />
      <div className="dashboard-columns">
        <LatestDonations userId={viewer.id} />
        <div>
          <QuickActions viewer={viewer} />
          <AccountSummary viewer={viewer} totals={totals} />
        </div>
      </div>
      <Trending />
    </div>
  )
}
