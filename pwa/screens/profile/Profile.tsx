import { useQuery } from '@tanstack/react-query'
import type { OwnUser, PublicUser } from '#shared/contract/users'
import { say, sayIn } from '#shared/language/say'
import { formatCents } from '#shared/rules/money/money'
import { StatCards } from '../../components/ui/StatCards'
import { Tabs } from '../../components/ui/Tabs'
import type { MayBeUnsent } from '../../offline/finding/unsent/useUnsent'
import { About } from './About'
import { DonationsMade } from './DonationsMade'
import { Fundraisers } from './Fundraisers'
import { ProfileHeader } from './ProfileHeader'
import { totalsOf } from './profile-route'

interface Props {
  person: (OwnUser | PublicUser) & MayBeUnsent
  /** The same person if the viewer looks at their own profile; otherwise null. */
  own: OwnUser | null
}

export function Profile({ person, own }: Props) {
  const { data: totals = null } = useQuery(totalsOf(person.id))
  const given = { label: say('Donations Made'), value: totals?.given ?? null }
  return (
    <div className="container page profile-page">
      <ProfileHeader person={person} own={own} />
      <StatCards
        label={say('In figures')}
        stats={
          // Zeros of somebody who raises nothing say nothing about them.
          totals?.campaigns === 0
            ? [given]
            : [
                { label: say('Total Raised'), value: totals && formatCents(totals.raised) },
                { label: say('Fundraisers'), value: totals?.campaigns ?? null },
                given,
                { label: say('Active Campaigns'), value: totals?.active ?? null },
              ]
        }
      />
      <Tabs
        label={say('Profile')}
        tabs={[
          {
            id: 'fundraisers',
            label: say('Fundraisers'),
            content: <Fundraisers person={person} isOwn={own !== null} />,
          },
          {
            id: 'donations',
            label: say('Donations'),
            content: <DonationsMade userId={person.id} isOwn={own !== null} />,
          },
          { id: 'about', label: sayIn('a person', 'About'), content: <About person={person} totals={totals} /> },
        ]}
      />
    </div>
  )
}
