import type { OwnUser } from '#shared/contract/users'
import { formatDate } from '#shared/rules/dates'
import type { CampaignTotals } from '#shared/rules/fundraisers/campaign-totals'
import { Facts } from '../../components/ui/Facts'

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
