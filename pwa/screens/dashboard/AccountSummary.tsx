import type { OwnUser } from '#shared/contract/users'
import { say, sayIn } from '#shared/language/say'
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
