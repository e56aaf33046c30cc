import { useQuery } from '@tanstack/react-query'
import type { OwnUser, PublicUser } from '#shared/contract/users'
import { formatCents } from '#shared/rules/money/money'
import { StatCards } from '../../components/ui/StatCards'
import { Tabs } from '../../components/ui/Tabs'
import { About } from './About'
import { DonationsMade } from './DonationsMade'
import { Fundraisers } from './Fundraisers'
import { ProfileHeader } from './ProfileHeader'
import { totalsOf } from './profile-route'

interface Props {
  person: OwnUser | PublicUser
  /** The same person if the viewer looks at their own profile; otherwise null. */
  own: OwnUser | null
}

export function Profile({ person, own }: Props) {
  const { data: totals = null } = useQuery(totalsOf(person.id))
  const given = { label: 'Donations Made', value: totals?.given ?? null }
  return (
    <div className="container page profile-page">
      <ProfileHeader person={person} own={own} />
      <StatCards
        label="In figures"
        stats={
          // Zeros of somebody who raises nothing say nothing about them.
          totals?.campaigns === 0
            ? [given]
            : [
                { label: 'Total Raised', value: totals && formatCents(totals.raised) },
                { label: 'Fundraisers', value: totals?.campaigns ?? null },
                given,
                { label: 'Active Campaigns', value: totals?.active ?? null },
              ]
        }
      />
      <Tabs
        label="Profile"
        tabs={[
          { id: 'fundraisers', label: 'Fundraisers', content: <Fundraisers userId={person.id} isOwn={own !== null} /> },
          { id: 'donations', label: 'Donations', content: <DonationsMade userId={person.id} isOwn={own !== null} /> },
          { id: 'about', label: 'About', content: <About person={person} totals={totals} /> },
        ]}
      />
    </div>
  )
}
