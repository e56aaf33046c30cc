import type { OwnUser } from '#shared/contract/users'
import type { CampaignTotals } from '#shared/rules/campaign-totals'
import { formatDate } from '#shared/rules/dates'
import { Facts } from '../../components/Facts'

interface Props {
  viewer: OwnUser
  totals: CampaignTotals | null
}

export function AccountSummary({ viewer, totals }: Props) {
  return (
    <section className="panel" aria-labelledby="account-summary">
      <h2 id="account-summary">Account Summary</h2>
      <Facts
        facts={[
          ['Member Since', formatDate(viewer.createdAt)],
          ['Profile Status', viewer.isVerified ? 'Verified' : 'Unverified'],
          ['Total Campaigns', totals?.campaigns ?? '–'],
          ['Completed', totals?.completed ?? '–'],
        ]}
      />
    </section>
  )
}
