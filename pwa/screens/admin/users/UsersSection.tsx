import { type AdminUser, listAdminUsers, USER_ROLES } from '#shared/contract/admin/people'
import { formatNumber } from '#shared/language/format'
import { formatDate } from '#shared/rules/dates'
import { PersonName } from '../../../components/people/PersonName'
import { ListSection } from '../section/ListSection'
import { Person } from '../section/Person'
import type { Columns } from '../section/Rows'
import { adminPage } from '../section/state/admin-queries'
import { oneOf } from '../section/state/useSection'
import { HelpPerson } from './help/HelpPerson'
import { UserSwitches } from './UserSwitches'

const CHOICES = [
  {
    name: 'role',
    label: 'Who',
    options: [
      ['', 'Everyone'],
      ['admin', 'Admins'],
      ['leader', 'Community leaders'],
      ['verified', 'Verified'],
      ['unverified', 'Not verified'],
    ],
  },
] as const

const COLUMNS: Columns<AdminUser> = [
  {
    name: 'Person',
    cell: ({ id, fullName, username, isVerified }) => (
      <Person user={{ id, username, fullName: <PersonName name={fullName} isVerified={isVerified} /> }} />
    ),
  },
  {
    name: 'Email',
    cell: ({ email, closedAt }) => (closedAt ? <span className="badge over">Account closed</span> : email),
    isGlance: true,
  },
  { name: 'Campaigns', cell: ({ fundraisersCount }) => formatNumber(fundraisersCount) },
  { name: 'Member since', cell: ({ createdAt }) => formatDate(createdAt) },
]

/** All users, with the settings that only admins may change. */
export function UsersSection() {
  return (
    <ListSection
      name="users"
      title="Users"
      nouns={['user', 'users']}
      exportName="users"
      query={({ page, value }) =>
        adminPage(listAdminUsers, { query: { ...page, role: oneOf(USER_ROLES, value('role')) } })
      }
      filters={{ searchLabel: 'Search users', placeholder: 'Name, username or whole email', choices: CHOICES }}
      empty="No user matches. An email address is found only when it is written in full."
      columns={COLUMNS}
      actions={(user) =>
        user.closedAt === null && (
          <>
            <UserSwitches user={user} />
            {!user.isAdmin && <HelpPerson user={user} />}
          </>
        )
      }
    />
  )
}
