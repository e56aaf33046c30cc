import type { AdminStats } from '#shared/contract/admin/stuck-jobs'
import { formatNumber } from '#shared/language/format'
import { formatCents } from '#shared/rules/money/money'
import { IN_ADMIN_FIGURES } from '../../../data/copy/fee-notes'
import { Words } from '../../components/reading/Words'
import { StatCards } from '../../components/ui/StatCards'

const plain = (count: number | undefined) => (count === undefined ? null : formatNumber(count))
const dollars = (cents: number | undefined) => (cents === undefined ? null : formatCents(cents))

/** The figures. `stats` is undefined while loading. */
export function AdminFigures({ stats }: { stats: AdminStats | undefined }) {
  return (
    <>
      <StatCards
        label="In figures"
        stats={[
          { label: 'Total Raised', value: dollars(stats?.totalRaised) },
          { label: 'Platform Fees', value: dollars(stats?.platformFees) },
          { label: 'Donations', value: plain(stats?.donations) },
          { label: 'Users', value: plain(stats?.users) },
          {
            label: 'Active Campaigns',
            value: stats ? `${plain(stats.activeCampaigns)} of ${plain(stats.campaigns)}` : null,
          },
          { label: 'Payouts Waiting', value: dollars(stats?.payoutsWaitingAmount) },
        ]}
      />
      <p className="quiet-text">
        <Words>{IN_ADMIN_FIGURES}</Words>
      </p>
    </>
  )
}
