import type { OwnUser, PublicUser } from '#shared/contract/users'
import { formatNumber } from '#shared/language/format'
import { formatPercent } from '#shared/language/format-percent'
import { say, sayIn } from '#shared/language/say'
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
        <h2 id="about-person">{sayIn('a person', 'About')}</h2>
        <Facts
          facts={[
            ...('email' in person ? [[say('Email'), person.email] as const] : []),
            [say('Location'), <bdi key="location">{location ?? sayIn('a place', 'Not given')}</bdi>],
            [say('Member Since'), formatDate(createdAt)],
            [sayIn('a person', 'Verified'), yesOrNo(isVerified)],
            [say('Community Leader'), yesOrNo(isCommunityLeader)],
          ]}
        />
        {bio && (
          <>
            <h3>{say('Bio')}</h3>
            <p className="bio" dir="auto">
              {bio}
            </p>
          </>
        )}
      </section>
      {totals && (
        <section className="panel" aria-labelledby="impact">
          <h2 id="impact">{say('Impact Summary')}</h2>
          <Facts
            facts={[
              [say('Total Raised'), formatCents(totals.raised)],
              [say('Donations Received'), formatNumber(totals.donations)],
              [say('Campaigns Completed'), totals.completed],
              [say('Average Success Rate'), formatPercent(totals.successRate)],
            ]}
          />
        </section>
      )}
    </div>
  )
}

const yesOrNo = (is: boolean) => (is ? say('Yes') : say('No'))
