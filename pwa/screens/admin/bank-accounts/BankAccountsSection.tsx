import { type AdminBankAccount, listAdminBankAccounts } from '#shared/contract/admin-people'
import { formatDate } from '#shared/rules/dates'
import { PersonName } from '../../../components/PersonName'
import { ADMIN_PAGE_SIZE, useAdminList } from '../section/admin-queries'
import { Filters } from '../section/Filters'
import { ListSection } from '../section/ListSection'
import { Person } from '../section/Person'
import { type Column, Rows } from '../section/Rows'
import { oneOf, useSection } from '../section/useSection'
import { AccountActions } from './AccountActions'
import { accountKind, countryName } from './account-words'

const CHOICES = [
  {
    name: 'state',
    label: 'State',
    options: [
      ['', 'All'],
      ['waiting', 'Waiting'],
      ['verified', 'Verified'],
    ],
  },
] as const

const COLUMNS: readonly [Column<AdminBankAccount>, ...Column<AdminBankAccount>[]] = [
  {
    name: 'Account',
    cell: (account) => (
      <span className="admin-title">
        <bdi>{account.accountHolderName}</bdi>
        <span className="quiet-text">
          <bdi>{account.bankName}</bdi> {account.accountNumber}
        </span>
      </span>
    ),
  },
  {
    name: 'Person',
    cell: ({ user }) => (
      <Person user={{ ...user, fullName: <PersonName name={user.fullName} isVerified={user.isVerified} /> }} />
    ),
  },
  {
    name: 'Kind',
    cell: (account) => (
      <span className="admin-title">
        <span>{accountKind(account)}</span>
        <span className="quiet-text">
          {countryName(account.country)}, {account.currency}
        </span>
      </span>
    ),
  },
  { name: 'Added', cell: ({ createdAt }) => formatDate(createdAt) },
  { name: 'State', cell: (account) => <State account={account} /> },
]

function State({ account: { isVerified, isPrimary, sharedWith } }: { account: AdminBankAccount }) {
  return (
    <span className="admin-status">
      <span className={isVerified ? 'badge' : 'badge waiting'}>{isVerified ? 'Verified' : 'Waiting'}</span>
      {isPrimary && <span className="quiet-text">Primary</span>}
      {sharedWith > 0 && (
        <span className="admin-warning">
          {sharedWith === 1 ? 'Another person' : `${sharedWith} other people`} gave the same number
        </span>
      )}
    </span>
  )
}

/** Accounts that payouts go to, those that wait for somebody's look first. */
export function BankAccountsSection() {
  const section = useSection('accounts')
  const list = useAdminList(listAdminBankAccounts, {
    query: {
      q: section.value('q') || undefined,
      state: oneOf(['waiting', 'verified'], section.value('state')),
      limit: ADMIN_PAGE_SIZE,
      cursor: section.cursor,
    },
  })
  return (
    <ListSection<AdminBankAccount>
      title="Bank Accounts"
      nouns={['bank account', 'bank accounts']}
      section={section}
      list={list}
      exportName="bank-accounts"
      filters={
        <Filters section={section} searchLabel="Search bank accounts" placeholder="Person or bank" choices={CHOICES} />
      }
      empty="No bank account is like that."
    >
      {(rows) => (
        <Rows
          label="Bank accounts"
          rows={rows}
          columns={COLUMNS}
          actions={(account) => <AccountActions account={account} />}
        />
      )}
    </ListSection>
  )
}
