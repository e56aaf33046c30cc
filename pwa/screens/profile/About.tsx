import type { OwnUser, PublicUser } from '#shared/contract/users'
import { formatNumber } from '#shared/language/format'
import { formatDate } from '#shared/rules/dates'
import type { CampaignTotals } from '#shared/rules/fundraisers/campaign-totals'
import { formatCents } from '#shared/rules/money/money'
import { Facts } from '../../components/ui/Facts'

interface Props {
  person: OwnUser | PublicUser
  totals: CampaignTotals | null
}

/** A person's data and figures. The server sends the email address only to the person and to admins. */
export function About({ person, totals }: Props) {
  const { location, createdAt, isVerified, isCommunityLeader, bio } = person
  return (
    <div className="about">
      <section className="panel" aria-labelledby="about-person">
        <h2 id="about-person">About</h2>
        <Facts
          facts={[
            ...('email' in person ? [['Email', person.email] as const] : []),
            ['Location', <bdi key="location">{location ?? 'Not given'}</bdi>],
            ['Member Since', formatDate(createdAt)],
            ['Verified', isVerified ? 'Yes' : 'No'],
            ['Community Leader', isCommunityLeader ? 'Yes' : 'No'],
          ]}
        />
        {bio && (
          <>
            <h3>Bio</h3>
            <p className="bio" dir="auto">
              {bio}
            </p>
          </>
        )}
      </section>
      {totals && (
        <section className="panel" aria-labelledby="impact">
          <h2 id="impact">Impact Summary</h2>
          <Facts
            facts={[
              ['Total Raised', formatCents(totals.raised)],
              ['Donations Received', formatNumber(totals.donations)],
              ['Campaigns Completed', totals.completed],
              ['Average Success Rate', `${totals.successRate}%`],
            ]}
          />
        </section>
      )}
    </div>
  )
}
