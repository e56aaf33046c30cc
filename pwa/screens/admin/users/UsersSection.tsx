import { type AdminUser, listAdminUsers, USER_ROLES } from '#shared/contract/admin-people'
import { formatDate } from '#shared/rules/dates'
import { PersonName } from '../../../components/PersonName'
import { ADMIN_PAGE_SIZE, useAdminList } from '../section/admin-queries'
import { Filters } from '../section/Filters'
import { ListSection } from '../section/ListSection'
import { Person } from '../section/Person'
import { type Column, Rows } from '../section/Rows'
import { oneOf, useSection } from '../section/useSection'
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

const COLUMNS: readonly [Column<AdminUser>, ...Column<AdminUser>[]] = [
  {
    name: 'Person',
    cell: ({ id, fullName, username, isVerified }) => (
      <Person user={{ id, username, fullName: <PersonName name={fullName} isVerified={isVerified} /> }} />
    ),
  },
  {
    name: 'Email',
    cell: ({ email, closedAt }) => (closedAt ? <span className="badge over">Account closed</span> : email),
  },
  { name: 'Campaigns', cell: ({ fundraisersCount }) => fundraisersCount.toLocaleString('en-US') },
  { name: 'Member since', cell: ({ createdAt }) => formatDate(createdAt) },
]

/** Everyone with an account, and what only admins may set of them. */
export function UsersSection() {
  const section = useSection('users')
  const list = useAdminList(listAdminUsers, {
    query: {
      q: section.value('q') || undefined,
      role: oneOf(USER_ROLES, section.value('role')),
      limit: ADMIN_PAGE_SIZE,
      cursor: section.cursor,
    },
  })
  return (
    <ListSection<AdminUser>
      title="Users"
      nouns={['user', 'users']}
      section={section}
      list={list}
      exportName="users"
      filters={
        <Filters
          section={section}
          searchLabel="Search users"
          placeholder="Name, username or whole email"
          choices={CHOICES}
        />
      }
      empty="Nobody is like that. An email address is found only when it is written in full."
    >
      {(rows) => (
        <Rows
          label="Users"
          rows={rows}
          columns={COLUMNS}
          actions={(user) => user.closedAt === null && <UserSwitches user={user} />}
        />
      )}
    </ListSection>
  )
}
